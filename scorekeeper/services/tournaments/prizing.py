"""Who gets which prize by the standings as they are, and what was handed out already."""

from dataclasses import dataclass

from scorekeeper.engine.text import Text, text
from scorekeeper.services.tournaments.views import Hall
from scorekeeper.tournaments.prizes import Prize, awards


@dataclass(frozen=True, slots=True)
class Gift:
    """A prize for somebody: `amount` in minor units, 0 for a thing; why it is theirs. `is_handed`:
    they have it, which stays so whatever the standings say later.
    """

    entrant: str
    prize: Prize
    amount: int
    why: Text
    is_handed: bool


def gifts(hall: Hall) -> tuple[Gift, ...]:
    """Every prize of the plan whose place somebody took; then what was handed out to somebody whom
    the standings, corrected since, no longer name.
    """
    plan = hall.evening.plan
    handed = {(one.prize, one.entrant): one for one in hall.evening.handed}
    given = awards(
        hall.standings.rows,
        plan.prizes,
        sharing=plan.sharing,
        categories=_categories(hall),
        seed=plan.seed,
    )
    named = tuple(
        Gift(
            one.entrant,
            one.prize,
            there.amount if (there := handed.get((one.prize.key, one.entrant))) else one.amount,
            one.why,
            there is not None,
        )
        for one in given
    )
    listed = {one.key: one for one in plan.prizes}
    due = {(one.prize.key, one.entrant) for one in given}
    return named + tuple(
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


def _categories(hall: Hall) -> dict[str, frozenset[str]]:
    names = {one.category for one in hall.evening.plan.prizes if one.category}
    return {
        name: frozenset(key for key, one in hall.evening.people.items() if name in one.categories)
        for name in sorted(names)
    }
