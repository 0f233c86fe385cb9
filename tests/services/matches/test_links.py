"""Who may: links by name, made, revoked, handed on, and codes that stand for them."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.extensions import db
from scorekeeper.models import Link
from scorekeeper.models.columns import digest_of
from scorekeeper.services.access import codes
from scorekeeper.services.answers import Forbidden, NotFound, Refused, Saved
from scorekeeper.services.matches import links as match_links
from scorekeeper.services.matches.links import LinkView
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.log.history import history_of
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from tests import hands
from tests.services.foreign_records import US, Writer

NEW = NewMatch(game="guinote", names=("Ana", "Luis", "Pilar", "Pepe"))


def links(table: Started) -> tuple[LinkView, ...]:
    return match_links.links(table.score_token)


def named(table: Started, label: str) -> LinkView:
    return next(link for link in links(table) if link.by.label == label)


def given(table: Started, label: str, right: str = "score", days: int = 0) -> LinkView:
    key = match_links.make_link(table.score_token, right, label, days)
    assert isinstance(key, str)
    return next(link for link in links(table) if link.key == key)


def record(token: str, client_id: str = "pilar") -> object:
    base = hands.see_match(token).version
    return hands.record_hand(Write(token=token, client_id=client_id, base=base), US)


def test_a_match_begins_with_an_owner_and_a_link_for_everybody(table: Started) -> None:
    mine, shared = links(table)
    assert (mine.right, mine.by.is_me, mine.is_shared) == ("organiser", True, False)
    assert (shared.right, shared.by.is_me, shared.is_shared) == ("watch", False, True)
    assert shared.token == table.watch_token
    assert len({mine.code, shared.code}) == 2


def test_a_token_has_128_bits(table: Started) -> None:
    assert all(len(link.token) >= 22 for link in links(table))


def test_no_address_is_kept_where_links_are(table: Started) -> None:
    for link in links(table):
        row = db.session.get(Link, UUID(link.key))
        assert row is not None
        said = [getattr(row, column.key) for column in Link.__table__.columns]
        assert link.token not in said
        assert digest_of(link.token) in said


def test_somebody_is_given_a_link_of_her_own(table: Started) -> None:
    pilar = given(table, "  Pilar's   phone ")
    assert isinstance(record(pilar.token), Saved)
    last = named(table, "Pilar's phone").last
    assert last is not None
    assert say(last.words, PlainVoice({"1": "Us"})) == "Hand 1: Game to Us."
    assert history_of(open_match(table.score_token))[0].by.label == "Pilar's phone"


def test_asking_twice_for_the_same_link_makes_one(table: Started) -> None:
    assert given(table, "Pilar").key == given(table, "Pilar").key
    assert given(table, "Pilar", "watch").key
    assert len(links(table)) == 4


@pytest.mark.parametrize(("right", "days"), [("organiser", 0), ("king", 0), ("score", 3)])
def test_only_what_is_offered_is_given(table: Started, right: str, days: int) -> None:
    assert isinstance(match_links.make_link(table.score_token, right, "Pilar", days), Refused)


def test_a_revoked_link_opens_nothing_from_the_next_request_on(table: Started) -> None:
    pilar = given(table, "Pilar")
    record(pilar.token)
    assert match_links.revoke_link(table.score_token, pilar.key) == ()
    with pytest.raises(NotFound):
        hands.see_match(pilar.token)
    with pytest.raises(NotFound):
        record(pilar.token, "again")
    assert not named(table, "Pilar").is_live
    assert history_of(open_match(table.score_token))[0].by.label == "Pilar"


def test_who_was_shut_out_does_not_come_in_by_the_code(table: Started) -> None:
    code = hands.see_match(table.score_token).code
    pilar = match_links.join(code, "pilar-joins", "Pilar")
    match_links.revoke_link(table.score_token, named(table, "Pilar").key)
    with pytest.raises(NotFound):
        match_links.join(code, "pilar-again", "Pilar")
    with pytest.raises(NotFound):
        hands.see_match(pilar.token)
    assert hands.see_match(table.score_token).code not in ("", code)


def test_the_shared_link_is_replaced_when_it_is_revoked(table: Started) -> None:
    shared = next(link for link in links(table) if link.is_shared)
    match_links.revoke_link(table.score_token, shared.key)
    with pytest.raises(NotFound):
        hands.see_match(table.watch_token)
    match = hands.see_match(table.score_token)
    assert hands.see_match(match.watch_token).scope == "watch"
    assert match_links.join(match.watch_code, "watcher") == match_links.Joined(
        match.watch_token, is_new=False
    )


def test_the_owner_cannot_shut_himself_out(table: Started) -> None:
    (problem,) = match_links.revoke_link(table.score_token, links(table)[0].key)
    assert problem.code == "owner"
    assert hands.see_match(table.score_token).right == "organiser"


def test_a_match_is_handed_on(table: Started) -> None:
    pilar = given(table, "Pilar")
    assert match_links.transfer_ownership(table.score_token, pilar.key) == ()
    assert hands.see_match(pilar.token).right == "organiser"
    assert hands.see_match(table.score_token).right == "score"
    with pytest.raises(Forbidden):
        match_links.links(table.score_token)
    assert [link.by.is_me for link in match_links.links(pilar.token)] == [True, False, False]


def test_who_began_the_match_is_answered_the_same_after_it_was_handed_on(
    table: Started,
) -> None:
    match_links.transfer_ownership(table.score_token, given(table, "Pilar").key)
    assert hands.start_match(NEW, "a-table") == table


def test_only_who_writes_for_good_can_be_the_owner(table: Started) -> None:
    for link in (given(table, "Luis", "watch"), given(table, "Pepe", "score", 1)):
        assert match_links.transfer_ownership(table.score_token, link.key)
    assert hands.see_match(table.score_token).right == "organiser"


def test_a_link_may_run_out(table: Started) -> None:
    pilar = given(table, "Pilar", days=1)
    assert pilar.expires_at is not None
    row = db.session.query(Link).filter_by(digest=digest_of(pilar.token)).one()
    row.expires_at = datetime.now(UTC) - timedelta(seconds=1)
    db.session.commit()
    with pytest.raises(NotFound):
        hands.see_match(pilar.token)
    assert not named(table, "Pilar").is_live


def test_a_link_can_be_called_otherwise(table: Started) -> None:
    pilar = given(table, "Pilar")
    assert match_links.rename_link(table.score_token, pilar.key, "Pilar's tablet") == ()
    assert named(table, "Pilar's tablet").key == pilar.key
    assert match_links.rename_link(table.score_token, pilar.key, " ")[0].field == "label"


def test_the_shared_link_stays_without_a_name(table: Started) -> None:
    shared = next(link for link in links(table) if link.is_shared)
    match_links.rename_link(table.score_token, shared.key, "Mine")
    assert hands.see_match(table.score_token).watch_token == table.watch_token


# ── Codes ───────────────────────────────────────────────────────────────────────────────────────


def test_a_code_takes_over_from_a_dead_phone_and_the_log_says_so(table: Started) -> None:
    code = hands.see_match(table.score_token).code
    joined = match_links.join(f" {code[:3].lower()} {code[3:]}", "taken-over", "Luis's phone")
    assert joined.is_new
    assert isinstance(record(joined.token), Saved)
    first, second = history_of(open_match(table.score_token))
    assert say(first.words, PlainVoice()) == (
        "Luis's phone writes here too from now on, by the code."
    )
    assert (first.by.label, second.by.label) == ("Luis's phone", "Luis's phone")


def test_joining_holds_nobody_up(table: Started, write: Writer) -> None:
    before = write()
    match_links.join(hands.see_match(table.score_token).code, "joining")
    assert isinstance(hands.record_hand(before, US), Saved)
    undone = hands.undo(write())
    assert isinstance(undone, Saved)
    assert isinstance(hands.undo(write()), Refused)


def test_only_this_phone_can_write_until_a_second_has_joined(table: Started) -> None:
    assert hands.see_match(table.score_token).is_alone
    assert not hands.see_match(table.watch_token).is_alone
    match_links.join(hands.see_match(table.score_token).code, "joining")
    assert not hands.see_match(table.score_token).is_alone


def test_who_watches_does_not_learn_the_code_to_score(table: Started) -> None:
    match = hands.see_match(table.watch_token)
    assert match.code == ""
    assert match.watch_code != ""


@pytest.mark.parametrize("typed", ["", "AAAAAA", "0O1I5S", "ACDEF", "ñandú1", "A" * 200])
@pytest.mark.usefixtures("table")
def test_what_is_no_code_leads_nowhere(typed: str) -> None:
    with pytest.raises(NotFound):
        match_links.join(typed, "guessing")


def test_no_letter_of_a_code_looks_like_another(table: Started) -> None:
    assert not set(codes.LETTERS) & set("0OQ1IL2Z5S8BU")
    code = hands.see_match(table.score_token).code
    assert len(code) == 6
    assert set(code) <= set(codes.LETTERS)


def test_codes_grow_with_the_number_of_those_to_be_guessed() -> None:
    told = {live: codes.length_for(live) for live in (1, 14, 15, 323, 324, 7449, 7450)}
    assert told == {1: 6, 14: 6, 15: 7, 323: 7, 324: 8, 7449: 8, 7450: 9}
    # Whoever guesses on as fast as anybody is heard waits ten years for the first.
    for live, length in told.items():
        hours = len(codes.LETTERS) ** length / live / codes.GUESSES_AN_HOUR
        assert hours >= 10 * 365 * 24


def test_a_new_code_is_as_long_as_what_there_is_asks_for(
    table: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codes, "GUESSES_AN_HOUR", 1000)
    match_links.renew_code(table.score_token)
    code = hands.see_match(table.score_token).code
    assert len(code) == 7
    assert match_links.join(f"{code[:4]} {code[4:]}".lower(), "joining").is_new


def test_codes_that_open_nothing_any_more_make_none_longer(
    table: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codes, "GUESSES_AN_HOUR", 1000)
    monkeypatch.setattr(codes, "GOOD_FOR", timedelta(0))
    match_links.renew_code(table.score_token)
    monkeypatch.undo()
    assert len(hands.see_match(table.score_token).code) == 6


def test_a_code_is_good_for_some_days_after_the_last_hand(
    table: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = hands.see_match(table.score_token)
    monkeypatch.setattr(codes, "GOOD_FOR", timedelta(0))
    assert hands.see_match(table.score_token).code == ""
    for code in (match.code, match.watch_code):
        with pytest.raises(NotFound):
            match_links.join(code, "too-late")


def test_the_owner_renews_the_code(table: Started) -> None:
    code = hands.see_match(table.score_token).code
    match_links.renew_code(table.score_token)
    with pytest.raises(NotFound):
        match_links.join(code, "joining")
    assert match_links.join(hands.see_match(table.score_token).code, "joining").is_new
