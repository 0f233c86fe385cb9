"""Says who gets which prize by the standings, and what was handed out already."""

from dataclasses import dataclass

from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.services.tournaments.history import JournalLine, history
from scorekeeper.services.tournaments.journal import entries_of
from scorekeeper.services.tournaments.view_models import TournamentState
from scorekeeper.tournaments.entries import JournalKind
from scorekeeper.tournaments.journal import live
from scorekeeper.tournaments.standings.prizes import Award, Prize, awards, shares


@dataclass(frozen=True, slots=True)
class Gift(Award):
    """A prize for somebody. `is_handed`: they have it, which stays so whatever the standings say
    later; `each`: what of it is each person's, exact to the cent.
    """

    is_handed: bool
    each: tuple[int, ...] = ()


def gift_words(gift: Gift) -> str:
    """What is handed out that is no money, in the reader's words; for each of a pair, maybe."""
    words = gift.prize.words
    return f"{words}, {speak(text('one for each'))}" if gift.prize.is_each and words else words


def handed_out(hall: TournamentState) -> dict[tuple[str, str], JournalLine]:
    """By prize and entrant: the entry that says it was handed out, by whom and when."""
    entries = entries_of(hall.access.tournament_id, hall.version)
    lines = {line.number: line for line in history(hall)}
    return {
        (entry.payload.prize, entry.payload.entrant): lines[entry.number]
        for entry in live(entries)
        if entry.kind is JournalKind.HAND_OUT
    }


def gifts(hall: TournamentState) -> tuple[Gift, ...]:
    """Every prize of the plan whose place somebody took; then what was handed out to somebody whom
    the standings, corrected since, no longer name. Who left before the end is passed over, unless
    the plan says otherwise. The raffle is drawn when everything is played.
    """
    plan = hall.evening.plan
    won = [one for one in plan.prizes if one.kind != "raffle" or hall.is_over]
    handed = {(one.prize, one.entrant): one for one in hall.evening.handed}
    passed = frozenset() if plan.left_win else hall.left
    given = awards(
        [row for row in hall.standings.rows if row.entrant not in passed],
        won,
        sharing=plan.sharing,
        categories=_categories(hall),
        seed=plan.seed,
        heads=head_count(hall),
    )
    named, heads = [], head_count(hall)
    for one in given:
        there = handed.get((one.prize.key, one.entrant))
        amount = one.amount if there is None else there.amount
        is_shared = one.prize.is_each and amount
        each = shares((amount, *[0] * (heads - 1)), "average") if is_shared else ()
        named.append(Gift(one.entrant, one.prize, amount, one.why, there is not None, each))
    listed = {one.key: one for one in plan.prizes}
    due = {(one.prize.key, one.entrant) for one in given}
    return tuple(named) + tuple(
        Gift(
            one.entrant,
            listed.get(one.prize, Prize(one.prize, amount=one.amount)),
            one.amount,
            text("Handed out before a result was corrected."),
            is_handed=True,
        )
        for at, one in handed.items()
        if at not in due
    )


def head_count(hall: TournamentState) -> int:
    """Of how many persons an entrant is."""
    return 2 if hall.is_in_pairs else 1


def _categories(hall: TournamentState) -> dict[str, frozenset[str]]:
    names = {one.category for one in hall.evening.plan.prizes if one.category}
    return {
        name: frozenset(
            key
            for key, one in hall.evening.people.items()
            if name.casefold() in map(str.casefold, one.categories)
        )
        for name in sorted(names)
    }
