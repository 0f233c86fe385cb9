"""Answers for the pages around a match: seen from afar, drawn, begun again, deleted."""

from scorekeeper.pages.desk import Keeper, MatchPage, dealer_of, page_context
from scorekeeper.pages.fields import MaybeField, PageRequest, TypedForm
from scorekeeper.services.answers import Forbidden


class RematchForm(TypedForm):
    """Reads which pairing sits down again."""

    pairing = MaybeField()


def plot(keeper: Keeper, asked: PageRequest) -> MatchPage:
    """The match as a drawing, and the same in words."""
    match = keeper.see()
    known = {**page_context(asked.token, match), "plot": match.plot}
    return MatchPage("matches/plot.html", known)


def big(keeper: Keeper, asked: PageRequest) -> MatchPage:
    """Only the score, filling the screen; it comes anew by itself unless asked to stand still."""
    match = keeper.see()
    known = {"dealer": dealer_of(match.ask), "is_still": "still" in asked.args}
    return MatchPage("matches/big.html", {**page_context(asked.token, match), **known})


def delete(keeper: Keeper, asked: PageRequest) -> MatchPage:
    """Say plainly what goes, before it goes."""
    match = keeper.see()
    if match.right != "organiser":
        raise Forbidden
    return MatchPage("matches/delete.html", {**page_context(asked.token, match), "is_stale": False})
