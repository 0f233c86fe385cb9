"""Shows a match record as a match, without a database."""

from collections.abc import Mapping

from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.records.record import Record, replay_record
from scorekeeper.engine.replay import Step
from scorekeeper.engine.seats import PAIR_SIDES, Table
from scorekeeper.services.answers import Refused
from scorekeeper.services.matches.records import meta
from scorekeeper.services.matches.view_models import HandView, MatchView, Period


def view_of(record: Record) -> MatchView | Refused:
    """The record as its pages and papers show it; refused when players or rules cannot be.

    Title, date, currency, language and the names of sides are read from `meta` where they have the
    form this program writes; anything else there is somebody else's and ignored.
    """
    played, problems = replay_record(record)
    if played is None:
        return Refused(tuple(problems))
    steps: list[Step | None] = list(played.steps)
    steps += [None] * (len(record.hands) - len(steps))
    hands = tuple(
        HandView(number, number, encode(hand), step, is_corrected=False)
        for number, (hand, step) in enumerate(zip(record.hands, steps, strict=True), start=1)
    )
    periods = _periods(record, played.table)
    is_over = record.is_ended or played.is_finished
    return MatchView(
        title=meta.meta_text(record.meta, "title"),
        game=record.game,
        scope="watch",
        score_token=None,
        watch_token="",
        version=len(hands),
        currency=meta.currency(record.meta),
        language=meta.meta_text(record.meta, "language"),
        created_at=meta.date(record.meta),
        names=periods[-1].names,
        unnamed=frozenset(),
        rules=record.rules,
        replay=played,
        hands=hands,
        score=record.game.sheet.score(played.rules, played.state),
        ask=None if is_over else record.game.ask(played.rules, played.state),
        is_ended=record.is_ended,
        can_undo=False,
        periods=periods,
        substitutes=meta.substitutes(record),
        stake=meta.stake(record.meta, record.game),
    )


def _periods(record: Record, table: Table) -> tuple[Period, ...]:
    """How everybody is called from which hand on: as the record says, then with substitutes."""
    called = {str(player): str(player) for player in record.players}
    found = {1: Period(1, _named(called, record, table))}
    for one in meta.substitutes(record):
        called[one.seat] = one.name
        found[one.since] = Period(one.since, _named(called, record, table))
    return tuple(found.values())


def _named(called: Mapping[str, str], record: Record, table: Table) -> dict[str, str]:
    """With the sides in pairs: by their own names, else by their two players."""
    names = dict(called)
    if table.in_pairs:
        given = meta.sides(record.meta) or ("", "")
        for place, side in enumerate(PAIR_SIDES):
            pair = " & ".join(called[player] for player in table.players_of(side))
            names[side] = given[place] or pair
    return names
