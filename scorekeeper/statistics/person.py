"""Answers what people ask about somebody, and about two who know each other."""

from itertools import accumulate

from scorekeeper.engine.text import Text, text
from scorekeeper.statistics.answers import (
    MATCHES,
    TIMES,
    WON,
    Answer,
    Called,
    Fact,
    answers_found,
    by_height,
    distribution,
    few,
    month_words,
    months,
    numbered_counts,
    share_of,
)
from scorekeeper.statistics.charts import ChartColumn, Names, bars, columns, course, shares
from scorekeeper.statistics.figures import FEW, Figures, Share, rank_shares

LEAST = 3  # matches with or against somebody before it is said how they went
_MOST = 10
PLACES = (
    text("dealer"),
    text("dealer's right"),
    text("two to the right"),
    text("three to the right"),
    text("four to the right"),
    text("five to the right"),
)


def answers(mine: Figures, called: Called) -> tuple[Answer, ...]:
    """Everything about one person, in the order people ask it."""
    return answers_found(
        (
            _results(mine),
            _form(mine),
            _months(mine),
            _partners(mine, called),
            _rivals(mine, called),
            by_height(mine, text("How high do they bid, and do they make it?")),
            _totals(mine),
            _sung(mine),
            _dealers(mine, called),
            place_of(mine, text("Does it matter where they sit?")),
            _runs(mine),
        )
    )


def _results(mine: Figures) -> Answer:
    decided = Share(mine["match/won"], mine["match/won"] + mine["match/lost"])
    hands = Share(mine["hand/won"], mine["hand/won"] + mine["hand/lost"])
    escapes = Share(mine["hand/avoided"], mine["hand/avoided"] + mine["hand/struck"])
    facts = [Fact(text("Matches played"), mine["match"]), Fact(text("Matches won"), decided.words)]
    if mine["games"]:
        facts.append(Fact(text("Games won"), mine["games"]))
    if mine["hand/won"]:
        facts.append(Fact(text("Hands won"), hands.words))
    if mine["hand/avoided"]:
        facts.append(Fact(text("Second places avoided"), escapes.words))
    if mine["moved"]:
        facts.append(Fact(text("Points won and lost, in all"), mine["moved"]))
    return Answer("results", text("How often do they win?"), tuple(facts), note=few(decided.whole))


def _form(mine: Figures) -> Answer | None:
    played = months(mine, ("/won", "/lost"))
    if len(played) < LEAST:
        return None
    question = text("Is it going up or down?")
    ahead = accumulate(won - lost for _, (won, lost) in played)
    names = Names(question, text("Month"), (text("matches won more than lost"),))
    points = [(month_words(month), n) for (month, _), n in zip(played, ahead, strict=True)]
    note = text("Matches won less matches lost, added up month by month.")
    return Answer("form", question, chart=course("form", names, points), note=note)


def _months(mine: Figures) -> Answer | None:
    played = months(mine, ("", "/won"))
    if len(played) < LEAST:
        return None
    question = text("When did they play, and win?")
    names = Names(question, text("Month"), (WON, text("not won")))
    given_columns = [ChartColumn(month_words(month), won, n - won) for month, (n, won) in played]
    return Answer("months", question, chart=columns("months", names, given_columns))


def _partners(mine: Figures, called: Called) -> Answer | None:
    ranked = rank_shares(share_of(mine, "with/", "/won", "/match"), LEAST)
    if not ranked:
        return None
    question = text("With whom do they win most?")
    best, worst = ranked[0], ranked[-1]
    facts = [Fact(text("Best partner"), _with(best, called))]
    if len(ranked) > 1:
        facts.append(Fact(text("Least luck with"), _with(worst, called)))
    names = Names(question, text("Partner"), (WON, MATCHES))
    rows = [(called(key), share) for key, share in ranked[:_MOST]]
    return Answer("partners", question, tuple(facts), bars("partners", names, rows), least())


def _with(partner: tuple[str, Share], called: Called) -> Text:
    return text("{who}, {share}", who=called(partner[0]), share=partner[1].words)


def _rivals(mine: Figures, called: Called) -> Answer | None:
    lost = numbered_counts(mine, "against/", "/lost")
    won = numbered_counts(mine, "against/", "/won")
    duels = {key: Share(won.get(key, 0), won.get(key, 0) + lost.get(key, 0)) for key in won | lost}
    often = sorted(duels.items(), key=lambda x: (-x[1].whole, x[0]))[:_MOST]
    ranked = rank_shares(dict(often), LEAST)
    if not ranked:
        return None
    question = text("Who beats them, and whom do they beat?")
    facts = [Fact(text("Met most often"), _with(often[0], called))]
    if len(ranked) > 1:
        facts.append(Fact(text("Hardest to beat"), _with(ranked[-1], called)))
    names = Names(question, text("Opponent"), (WON, text("decided")))
    rows = [(called(key), share) for key, share in ranked]
    return Answer("rivals", question, tuple(facts), shares("rivals", names, rows), least())


def least() -> Text:
    """Said beside shares by person."""
    return text(
        "Only those met at least {n} times; a percentage only from {few} on.", n=LEAST, few=FEW
    )


def _totals(mine: Figures) -> Answer | None:
    question = text("How many points do they make in a hand?")
    names = Names(question, text("Points, from"), (TIMES,))
    return distribution("totals", "total/", names, mine, 10)


SPECIALS = {
    "four_of_a_kind": text("Four of a kind"),
    "capote": text("Capotes made"),
    "capote_failed": text("Capotes failed"),
    "claimed": text("Claimed 101 rightly"),
    "claimed_wrong": text("Claimed 101 wrongly"),
    "revoked": text("Revokes"),
}


def _sung(mine: Figures) -> Answer | None:
    hands = mine["hand"]
    facts = []
    for value, label in ((40, text("Forties announced")), (20, text("Twenties announced"))):
        if n := mine[f"sang/{value}"]:
            words = text("{n}, one in {hands} hands", n=n, hands=max(1, hands // n))
            facts.append(Fact(label, words))
    facts += [Fact(label, n) for did, label in SPECIALS.items() if (n := mine[f"did/{did}"])]
    return Answer("sung", text("What do they announce and declare?"), tuple(facts))


def _dealers(mine: Figures, called: Called) -> Answer | None:
    ranked = rank_shares(share_of(mine, "dealer/", "/well", "/hand"), FEW)
    if not ranked:
        return None
    question = text("Whose deals bring them luck?")
    names = Names(question, text("Dealer"), (text("hands that went well"), text("hands")))
    extremes = ranked if len(ranked) <= _MOST else [*ranked[: _MOST // 2], *ranked[-_MOST // 2 :]]
    rows = [(text("themselves") if key == "own" else called(key), share) for key, share in extremes]
    return Answer("dealers", question, chart=shares("dealers", names, rows), note=WELL)


WELL = text(
    "A hand went well if it was won; in a game in which hands are only lost, if it was not."
)


def place_of(figures: Figures, question: Text) -> Answer | None:
    """Says how it went by how far from the dealer one sat."""
    by_place = share_of(figures, "place/", "/well", "/hand")
    rows = [(PLACES[int(key)], by_place[key]) for key in sorted(by_place)]
    if not any(share.whole >= FEW for _, share in rows):
        return None
    names = Names(question, text("Place"), (text("hands that went well"), text("hands")))
    return Answer("places", question, chart=shares("places", names, rows), note=WELL)


def _runs(mine: Figures) -> Answer:
    won, lost = mine.run("won"), mine.run("lost")
    facts = []
    if won.best:
        facts.append(Fact(text("Most matches won in a row"), won.best))
    if won.tail > 1:
        facts.append(Fact(text("Won in a row just now"), won.tail))
    if lost.best > 1:
        facts.append(Fact(text("Most matches lost in a row"), lost.best))
    if mine.run("avoided").best:
        facts.append(Fact(text("Most hands in a row without a bar"), mine.run("avoided").best))
    if mine.run("made").best:
        facts.append(Fact(text("Most contracts made in a row"), mine.run("made").best))
    return Answer("records", text("What are their best?"), (*facts, *records(mine)))


RECORDS = {
    "total": text("Most points in a hand"),
    "bid": text("Highest bid made"),
    "moved": text("Most won by one hand, in points"),
    "hands": text("Longest match, in hands"),
}


def records(figures: Figures) -> tuple[Fact, ...]:
    """The greatest of each kind, and the match it was in."""
    return tuple(
        Fact(label, best.value, best)
        for key, label in RECORDS.items()
        if (best := figures.bests.get(key)) is not None
    )


def pair_answers(mine: Figures, other: str, called: Called) -> tuple[Answer, ...]:
    """Says what one has with another: as partners, as opponents, and when the other deals."""
    together = Share(mine[f"with/{other}/won"], mine[f"with/{other}/match"])
    won, lost = mine[f"against/{other}/won"], mine[f"against/{other}/lost"]
    against, met = Share(won, won + lost), mine[f"against/{other}/match"]
    dealt = Share(mine[f"dealer/{other}/well"], mine[f"dealer/{other}/hand"])
    rows = [
        (label, share)
        for label, share in (
            (text("as partners"), together),
            (text("as opponents"), against),
            (text("the other's deals"), dealt),
        )
        if share.whole
    ]
    if not rows:
        return ()
    question = text("How do they get on, together and against each other?")
    facts = (
        Fact(text("Matches together"), together.whole),
        Fact(text("Matches against each other"), met),
    )
    names = Names(question, text("What"), (WON, text("of")))
    return (
        Answer("two", question, facts, shares("two", names, rows), WELL if dealt.whole else None),
        *answers_found((_others(mine, other, called),)),
    )


def _others(mine: Figures, other: str, called: Called) -> Answer | None:
    """One partner beside all the others."""
    every = share_of(mine, "with/", "/won", "/match")
    share = every.pop(other, None)
    if share is None or not every:
        return None
    rest = Share(sum(s.part for s in every.values()), sum(s.whole for s in every.values()))
    question = text("Do they win more together than with others?")
    names = Names(question, text("Partner"), (WON, MATCHES))
    rows = [(called(other), share), (text("all others"), rest)]
    return Answer("beside", question, chart=bars("beside", names, rows), note=few(share.whole))
