"""Who may: every address, asked by everybody who might ask. A new address needs its row here."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from werkzeug.routing import Rule

from scorekeeper.extensions import db
from scorekeeper.services.answers import Saved
from scorekeeper.services.evenings import account
from scorekeeper.services.matches import links
from scorekeeper.services.matches.view_models import Started, Write
from scorekeeper.services.people import adoption
from scorekeeper.web import home
from tests import hands
from tests.databases import Settings, fresh_app
from tests.pictures import SAME_KEY, Picture, stored
from tests.web.api import cast

WATCH = frozenset({"watch", "score", "referee", "owner"})
SCORE = WATCH - {"watch"}
OWNER = frozenset({"owner"})
ANYBODY = WATCH | {"nobody", "revoked", "program"}
RIGHTS = ("watch", "score", "referee", "owner")

ACCESS = {
    "home.arrive": ANYBODY,
    "matches.big": WATCH,
    "matches.delete": OWNER,
    "matches.delete_match": OWNER,
    "matches.forget": ANYBODY,  # touches this device alone
    "home.import_file": ANYBODY,
    "matches.log": WATCH,
    "home.move": ANYBODY,
    "home.open_file": ANYBODY,
    "matches.plot": WATCH,
    "matches.rematch": SCORE,
    "home.take_tables": ANYBODY,
    "evenings.begin": SCORE,
    "evenings.evening": WATCH,
    "evenings.gather": SCORE,
    "evenings.next_game": SCORE,
    "evenings.record": WATCH,
    "evenings.renew": SCORE,
    "evenings.seats": SCORE,
    "evenings.share": WATCH,
    "evenings.sheet": WATCH,
    "evenings.sheet_pdf": WATCH,
    "cards.choose": WATCH,
    "cards.make_poster": ANYBODY,
    "cards.poster": ANYBODY,
    "cards.score_card": OWNER,
    "cards.score_card_pdf": OWNER,
    "cards.seat_plan": WATCH,
    "cards.seat_plan_pdf": WATCH,
    "cards.table_card": WATCH,
    "cards.table_card_pdf": WATCH,
    "confirmations.let_check": OWNER,
    "confirmations.say_verdict": SCORE,
    "confirmations.settle": frozenset({"referee"}),
    "grid.grid": SCORE,
    "grid.save_grid": SCORE,
    "health.live": ANYBODY,
    "health.ready": ANYBODY,
    "health.reading": ANYBODY,
    "home.menu": ANYBODY,
    "home.waiting": ANYBODY,
    "offline.alone": ANYBODY,
    "offline.earlier_file": ANYBODY,
    "offline.manifest": ANYBODY,
    "offline.kept_tables": ANYBODY,
    "offline.carried": SCORE,
    "offline.phone": ANYBODY,
    "offline.runtime": ANYBODY,
    "offline.told_addresses": ANYBODY,
    "offline.worker": ANYBODY,
    "links.another": SCORE,
    "links.code": ANYBODY,
    "links.enter_code": ANYBODY,
    "links.hand_on": OWNER,
    "links.link": OWNER,
    "links.make_link": OWNER,
    "links.rename_link": OWNER,
    "links.renew_code": OWNER,
    "links.revoke_link": OWNER,
    "links.who_may": OWNER,
    "live.big": WATCH,
    "live.send_hand": SCORE,
    "live.table": WATCH,
    "matches.begin": ANYBODY,
    "matches.correct_hand": SCORE,
    "matches.end_match": SCORE,
    "matches.new": ANYBODY,
    "matches.preview_correction": SCORE,
    "matches.preview_hand": SCORE,
    "matches.record": WATCH,
    "matches.record_hand": SCORE,
    "matches.redo": SCORE,
    "matches.replace_hand": SCORE,
    "matches.resolve": SCORE,
    "matches.set_dealer": SCORE,
    "matches.set_trump": SCORE,
    "matches.share": WATCH,
    "matches.strike_hand": SCORE,
    "matches.table": WATCH,
    "matches.undo": SCORE,
    "corrections.change_players": SCORE,
    "corrections.change_rules": SCORE,
    "corrections.change_stake": SCORE,
    "corrections.explain": WATCH,
    "corrections.house_rules": SCORE,
    "corrections.log": WATCH,
    "corrections.note_hand": SCORE,
    "corrections.players": SCORE,
    "corrections.stake": SCORE,
    "corrections.substitute": SCORE,
    "papers.blank": ANYBODY,
    "papers.blank_pdf": ANYBODY,
    "papers.match_blank": WATCH,
    "papers.match_blank_pdf": WATCH,
    "papers.match_sheet": WATCH,
    "papers.match_sheet_pdf": WATCH,
    "papers.rules": ANYBODY,
    "papers.rules_pdf": ANYBODY,
    "rules.game": ANYBODY,
    "rules.index": ANYBODY,
    "rules.play": ANYBODY,
    "settings.deck": ANYBODY,
    "settings.language": ANYBODY,
    "settings.size": ANYBODY,
    "settings.theme": ANYBODY,
    "static": ANYBODY,
}
# Whose rows stand in club_access.py, and in api/test_access.py.
CLUBS = (
    *("accounts.", "cash.", "clubs.", "people.", "ratings.", "seasons.", "statistics."),
    "tournaments.",
)
# Every form of the house in one; each view takes what it asks for.
TYPED = {
    "way": "won-1",
    "pairing": "0",
    "choice": "both",
    "label": "Zoe",
    "right": "score",
    "dealer": "s2",
    "currency": "EUR",
}
MEANT: dict[str, dict[str, object]] = {
    "confirmations.say_verdict": {"verdict": "right", "entry": 1},
    "confirmations.settle": {"entry": 1, "why": "Counted again."},
    "corrections.substitute": {"seat": "s1", "name": "Zoe"},
    "matches.set_trump": {"trump": "oros"},
}


@dataclass
class House:
    """Two tables, and everybody who might ask at the first."""

    app: Flask
    started: Started
    tokens: dict[str, str]
    evening: dict[str, str]
    key: str

    def path(self, rule: Rule, who: str) -> str:
        """The address of this route, asked by whom."""
        tokens = self.evening if rule.rule.startswith("/e/") else self.tokens
        given: dict[str, object] = {
            "token": tokens[who],
            "game": "guinote",
            "players": 4,
            "entry": 1,
            "conflict": 2,
            "key": self.key,
            "typed": "ACD346",
            "parcel": home.pack_tables(["nothing"]),
            "digest": "0123456789",
            "name": "css/base.css",
            "file": "manifest.json",
            "filename": "css/base.css",
        }
        found = rule.build({name: given[name] for name in rule.arguments}, append_unknown=False)
        assert found is not None
        return found[1]

    def ask(self, client: FlaskClient, rule: Rule, who: str) -> int:
        """The status of the answer to a well-meant request."""
        typed = {**TYPED, "client_id": f"asked-by-{who}-{next(IDS)}", "base": self.version()}
        path, is_posted = self.path(rule, who), "POST" in (rule.methods or ())
        typed |= self.meant(str(rule.endpoint))
        said = {"Authorization": f"Bearer {self.tokens[who]}"} if who == "program" else {}
        method, sent = ("POST", typed) if is_posted else ("GET", None)
        answer = client.open(path, method=method, data=sent, headers=said)
        answer.close()
        return answer.status_code

    def prepare(self, endpoint: str) -> None:
        """Make possible what is asked there, so that it is refused for nothing but who asks."""
        if endpoint.startswith("confirmations."):
            links.let_check(self.tokens["owner"], is_on=True)
        if endpoint == "confirmations.settle":
            disputed = Write(token=self.tokens["score"], client_id="disputed", base=self.version())
            assert isinstance(hands.say_verdict(disputed, 1, is_right=False), Saved)
        if endpoint == "matches.redo":
            undone = Write(token=self.tokens["score"], client_id="undone", base=self.version())
            assert isinstance(hands.undo(undone), Saved)

    def meant(self, endpoint: str) -> dict[str, object]:
        """What this form takes, where it is no word of the house."""
        if endpoint == "evenings.begin":
            people = account.see_evening(self.evening["watch"]).ring
            return {"who": list(people)} | {f"people.{at}": one for at, one in enumerate(people)}
        return MEANT.get(endpoint, {})

    def version(self) -> int:
        """How often the first table was written at. Nothing is left begun: an answer may be long in
        coming.
        """
        version = hands.see_match(self.started.score_token).version
        db.session.rollback()
        return version


IDS = count()
Called = Callable[[str], str]


def furnished(app: Flask, called: Called = str) -> House:
    """A table with a hand, a second phone, and one hand that came too late; everybody as `called`
    makes it of their name.
    """
    players = ("",) * 4 if called is str else tuple(called(name) for name in "NESW")
    started, foreign = cast.begun(None, players), cast.begun(None, ("",) * 4)
    owner = started.score_token
    tokens = {**keys_of(started), "foreign": foreign.score_token}
    score = tokens["score"]
    for phone, (token, base) in enumerate(((owner, 0), (score, 0))):
        write = Write(token=token, client_id=f"hand-{phone}", base=base)
        hands.record_hand(write, {"outcome": {"winner": str(phone + 1)}})
    key = links.make_link(owner, "score", called("somebody"))
    assert isinstance(key, str)
    return House(app, started, tokens, gathered(owner, foreign.score_token), key)


def keys_of(started: Started) -> dict[str, str]:
    """What opens a match, by who has it, the one who may most first."""
    owner = started.score_token
    given = {right: cast.given(owner, right) for right in ("score", "referee")}
    gone, nobody = revoked(owner), "no-such-link-anywhere"
    watch = started.watch_token
    return {"owner": owner, **given, "watch": watch, "revoked": gone, "nobody": nobody}


def gathered(owner: str, foreign: str) -> dict[str, str]:
    """The addresses of the evening that the first table is part of, by who has them."""
    old = account.gather(owner)
    score = account.renew_links(old)
    return {
        **dict.fromkeys(SCORE, score),
        "watch": account.see_evening(score).watch_token,
        "revoked": old,
        "foreign": account.gather(foreign),
        "nobody": "no-such-evening-anywhere",
    }


def revoked(owner: str) -> str:
    token = cast.given(owner, "watch")
    for view in links.links(owner):
        if view.token == token:
            links.revoke_link(owner, view.key)
    return token


@pytest.fixture
def app(tmp_path: Path, database: Settings, compiled: Path) -> Iterator[Flask]:
    asked: Settings = {**database, **SAME_KEY, "WTF_CSRF_ENABLED": False}
    with fresh_app(tmp_path / "instance", asked, compiled) as app:
        yield app


def with_program(app: Flask) -> House:
    """The same, its table a club's, which has a program that may write there."""
    house = furnished(app)
    clerk = cast.account("clerk")
    club = cast.club_of(clerk, "Club")
    adoption.adopt(clerk.id, club.id, (house.tokens["owner"],), {}, "adopted-here")
    made = cast.token(clerk, club, "Ladder", "write")
    house.tokens["program"] = house.evening["program"] = made.token
    return house


PICTURE = Picture(with_program)


def house_in(app: Flask) -> House:
    """The same house in this app, as if nobody had ever asked."""
    return replace(PICTURE.shown(app), app=app)


def asked_of(everybody: Iterable[str], may: frozenset[str]) -> tuple[list[str], list[str]]:
    """Who is to be refused, and who is to be let in. Who may is decided by the same code on every
    database: so on PostgreSQL it is one of either, but in a soak.
    """
    outside: list[str] = []
    inside: list[str] = []
    for who in everybody:
        (inside if who in may else outside).append(who)
    is_all = db.engine.name == "sqlite" or settings.get_current_profile_name() == "soak"
    return (outside, inside) if is_all else (outside[:1], inside[:1])


def rules_of(app: Flask, endpoint: str) -> list[Rule]:
    return list(app.url_map.iter_rules(endpoint))


def test_every_address_has_its_row(app: Flask) -> None:
    there = {rule.endpoint for rule in app.url_map.iter_rules()}
    there = {one for one in there if not one.startswith((*CLUBS, "api.", "spare."))}
    assert not there - ACCESS.keys(), "say in ACCESS who may ask for it"
    assert not ACCESS.keys() - there, "there is no such address any more"


@pytest.mark.slow(keep=30)
@pytest.mark.parametrize("endpoint", sorted(ACCESS))
def test_everybody_may_what_they_may_and_no_more(app: Flask, endpoint: str) -> None:
    with app.app_context():
        everybody = ("nobody", "revoked", "program", *RIGHTS)
        outside, inside = asked_of(everybody, ACCESS[endpoint])
    for rule in rules_of(app, endpoint):
        with app.test_request_context():
            house = house_in(app)
            house.prepare(endpoint)
            before = stored()
            for who in outside:
                status = house.ask(app.test_client(), rule, who)
                assert status == (403 if who in RIGHTS else 404), who
            assert stored() == before
        answers = set()
        for who in inside:
            with app.test_request_context():
                house = house_in(app)
                house.prepare(endpoint)
                status = house.ask(app.test_client(), rule, who)
                assert status in {200, 204, 303, 400, 409, 410, 422, 503}, (who, status)
                answers.add(status)
        # The same words are taken of who may: whoever was refused was refused for that alone.
        assert not outside or answers & {200, 303}, answers


@pytest.mark.slow(keep=20)
@pytest.mark.parametrize("endpoint", sorted(set(ACCESS) - {"static"}))
def test_a_link_of_another_table_changes_nothing_here(app: Flask, endpoint: str) -> None:
    for rule in rules_of(app, endpoint):
        with app.test_request_context():
            house = house_in(app)
            owner = house.started.score_token
            before = [(view.key, view.right, view.is_live) for view in links.links(owner)]
            status = house.ask(app.test_client(), rule, "foreign")
            if "key" in rule.arguments or "conflict" in rule.arguments:
                assert status in (404, 409, 422), status
            assert [(v.key, v.right, v.is_live) for v in links.links(owner)] == before
            assert house.version() == 2


@pytest.mark.parametrize("path", ["/", "/m/nothing", "/code", "/static/css/base.css"])
def test_nothing_is_indexed_framed_or_referred_from(app: Flask, path: str) -> None:
    headers = app.test_client().get(path).headers
    assert headers["X-Robots-Tag"] == "noindex, nofollow"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
