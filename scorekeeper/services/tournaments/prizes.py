"""Says who gets which prize by the standings, and what was handed out already."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.engine.text import text
from scorekeeper.language import speak
from scorekeeper.services.tournaments.view_models import TournamentState
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


def gifts(tournament: TournamentState) -> tuple[Gift, ...]:
    """Every prize of the plan whose place somebody took; then what was handed out to somebody whom
    the standings, corrected since, no longer name. Who left before the end is passed over, unless
    the plan says otherwise. The raffle is drawn when everything is played.
    """
    plan = tournament.evening.plan
    won = [prize for prize in plan.prizes if prize.kind != "raffle" or tournament.is_over]
    handed = {(prize.prize, prize.entrant): prize for prize in tournament.evening.handed}
    passed = frozenset() if plan.left_win else tournament.left
    named, heads = [], head_count(tournament)
    winners = awards(
        [row for row in tournament.standings.rows if row.entrant not in passed],
        won,
        sharing=plan.sharing,
        categories=_categories(tournament),
        seed=plan.seed,
        heads=heads,
    )
    for award in winners:
        there = handed.get((award.prize.key, award.entrant))
        amount = award.amount if there is None else there.amount
        is_shared = award.prize.is_each and amount
        each = shares((amount, *[0] * (heads - 1)), "average") if is_shared else ()
        named.append(Gift(award.entrant, award.prize, amount, award.why, there is not None, each))
    listed = {p.key: p for p in plan.prizes}
    due = {(a.prize.key, a.entrant) for a in winners}
    words = text("Handed out before a result was corrected.")
    for gift in [gift for at, gift in handed.items() if at not in due]:
        prize = listed.get(gift.prize, Prize(gift.prize, amount=gift.amount))
        named.append(Gift(gift.entrant, prize, gift.amount, words, is_handed=True))
    return tuple(named)


def untaken(tournament: TournamentState, listed: Iterable[Gift]) -> tuple[Prize, ...]:
    """The prizes of the plan that nobody takes as the standings are: of a category without anybody,
    of a place beyond the last.
    """
    taken = {gift.prize.key for gift in listed}
    prizes = (prize for prize in tournament.evening.plan.prizes if prize.key not in taken)
    return tuple(prize for prize in prizes if prize.kind != "raffle" or tournament.is_over)


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Counts what an organiser still has to see to: `unpaid` by name, tables without a result that
    counts, and prizes that can be handed out.
    """

    unpaid: tuple[str, ...]
    tables: int
    prizes: int


def leftovers(tournament: TournamentState, listed: Iterable[Gift]) -> Leftovers:
    """Count what is left before the tournament can be closed with nothing open."""
    people = tournament.evening.people.items() if tournament.evening.plan.fee else ()
    waiting = sum(not gift.is_handed for gift in listed) if tournament.is_over else 0
    unpaid = tuple(tournament.names[key] for key, person in people if not person.is_paid)
    return Leftovers(unpaid, len(tournament.missing), waiting)


def head_count(tournament: TournamentState) -> int:
    """Of how many persons an entrant is."""
    return 2 if tournament.is_in_pairs else 1


def _categories(tournament: TournamentState) -> dict[str, frozenset[str]]:
    members: dict[str, set[str]] = {}
    for key, person in tournament.evening.people.items():
        for category in person.categories:
            members.setdefault(category.casefold(), set()).add(key)
    names = {prize.category for prize in tournament.evening.plan.prizes if prize.category}
    return {name: frozenset(members.get(name.casefold(), ())) for name in sorted(names)}
