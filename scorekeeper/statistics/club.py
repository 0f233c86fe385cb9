"""Answers what people ask about their club."""

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
    month_words,
    months,
    numbered_counts,
    share_of,
)
from scorekeeper.statistics.charts import ChartColumn, Names, bars, columns, lengths, matrix
from scorekeeper.statistics.figures import Figures, Run, Share, rank_shares
from scorekeeper.statistics.person import SPECIALS, place_of, records

_MOST, _PEOPLE = 10, 7
LEAST = 10  # matches before somebody is ranked
LEAST_PAIRS = 5
WEEKDAYS = (
    text("Monday"),
    text("Tuesday"),
    text("Wednesday"),
    text("Thursday"),
    text("Friday"),
    text("Saturday"),
    text("Sunday"),
)


def answers(club: Figures, pairs: Figures, called: Called, games: Called) -> tuple[Answer, ...]:
    """Everything about the club, in the order people ask it; `games` names a game by its key."""
    return answers_found(
        (
            _played(club, games),
            _winners(club, called),
            _regulars(club, called),
            _pairs(pairs, called),
            _duels(club, pairs, called),
            _months(club),
            _weekdays(club),
            by_height(club, text("How high is bid, and is it made?")),
            _sung(club, games),
            _totals(club),
            place_of(club, text("Does it matter where one sits?")),
            _lengths(club),
            _records(club, called, games),
        )
    )


def _played(club: Figures, games: Called) -> Answer:
    people = len(numbered_counts(club, "person/", "/match"))
    facts = (
        Fact(text("Matches"), club["match"]),
        Fact(text("Hands"), club["hand"]),
        Fact(text("People who played"), people),
    )
    question = text("What is played here?")
    counts = sorted(numbered_counts(club, "game/").items(), key=lambda x: (-x[1], x[0]))
    rows = [(games(key), n) for key, n in counts]
    names = Names(question, text("Game"), (MATCHES,))
    chart = lengths("games", names, rows) if len(rows) > 1 else None
    return Answer("played", question, facts if club["match"] else (), chart)


def _winners(club: Figures, called: Called) -> Answer | None:
    ranked = rank_shares(share_of(club, "person/", "/won", "/match"), LEAST)[:_MOST]
    if not ranked:
        return None
    question = text("Who wins most?")
    names = Names(question, text("Player"), (WON, MATCHES))
    rows = [(called(key), share) for key, share in ranked]
    note = text("Of all matches played; who played at least {n}.", n=LEAST)
    return Answer("winners", question, chart=bars("winners", names, rows), note=note)


def _regulars(club: Figures, called: Called) -> Answer | None:
    counts = numbered_counts(club, "person/", "/match")
    if not counts:
        return None
    question = text("Who plays most?")
    names = Names(question, text("Player"), (MATCHES,))
    often = sorted(counts.items(), key=lambda x: (-x[1], x[0]))[:_MOST]
    rows = [(called(key), n) for key, n in often]
    return Answer("regulars", question, chart=lengths("regulars", names, rows))


def _pairs(pairs: Figures, called: Called) -> Answer | None:
    shares = {
        key[len("pair/") : -len("/match")]: Share(pairs[f"{key[: -len('/match')]}/won"], n)
        for key, n in pairs.counts.items()
        if key.startswith("pair/") and key.endswith("/match")
    }
    ranked = rank_shares(shares, LEAST_PAIRS)[:_MOST]
    if not ranked:
        return None
    question = text("Who wins most with whom?")
    names = Names(question, text("Pair"), (WON, MATCHES))
    rows = [(_pair(key, called), share) for key, share in ranked]
    note = text("Pairs that played at least {n} matches together.", n=LEAST_PAIRS)
    return Answer("pairs", question, chart=bars("pairs", names, rows), note=note)


def _pair(key: str, called: Called) -> Text:
    partner, other = key.split("/")
    return text("{one} and {other}", one=called(partner), other=called(other))


def _duels(club: Figures, pairs: Figures, called: Called) -> Answer | None:
    counts = numbered_counts(club, "person/", "/match")
    often = sorted(counts, key=lambda key: (-counts[key], key))[:_PEOPLE]
    cells = [[pairs[f"beat/{s}/{other}"] for other in often] for s in often]
    if not any(map(any, cells)):
        return None
    question = text("Who beats whom?")
    names = Names(question, text("Who won, against"), ())
    note = text(
        "Matches won by who stands at the left against who stands above, of those who play most."
    )
    people = [called(key) for key in often]
    return Answer("duels", question, chart=matrix("duels", names, people, cells), note=note)


def _months(club: Figures) -> Answer | None:
    played = months(club, ("",))
    if not played:
        return None
    question = text("In which months is most played?")
    names = Names(question, text("Month"), (MATCHES,))
    given_columns = [ChartColumn(month_words(month), n) for month, (n,) in played]
    return Answer("months", question, chart=columns("months", names, given_columns))


def _weekdays(club: Figures) -> Answer | None:
    counts = numbered_counts(club, "day/")
    if not counts:
        return None
    question = text("On which evening is most played?")
    names = Names(question, text("Day"), (MATCHES,))
    rows = [(label, counts.get(str(day), 0)) for day, label in enumerate(WEEKDAYS)]
    return Answer("weekdays", question, chart=lengths("weekdays", names, rows))


def _sung(club: Figures, games: Called) -> Answer | None:
    lines = [
        (text("{game} · {value}", game=games(key), value=value), ((200 * n + hands) // (2 * hands)))
        for key, hands in sorted(numbered_counts(club, "hand/").items())
        for value in (40, 20)
        if (n := club[f"sang/{key}/{value}"]) and hands >= LEAST
    ]
    facts = tuple(Fact(label, n) for did, label in SPECIALS.items() if (n := club[f"did/{did}"]))
    question = text("What is announced and declared?")
    names = Names(question, text("In 100 hands"), (text("announcements"),))
    chart = lengths("sung", names, lines) if lines else None
    note = text("Announcements in a hundred hands.") if lines else None
    return Answer("sung", question, facts, chart, note)


def _totals(club: Figures) -> Answer | None:
    question = text("How many points does a side make in a hand?")
    names = Names(question, text("Points, from"), (TIMES,))
    return distribution("totals", "total/", names, club, 10)


def _lengths(club: Figures) -> Answer | None:
    question = text("How long does a match last?")
    names = Names(question, text("Hands, from"), (MATCHES,))
    return distribution("lengths", "length/", names, club, 5)


def _records(club: Figures, called: Called, games: Called) -> Answer:
    runs = (
        ("won", text("Most matches won in a row")),
        ("avoided", text("Most hands in a row without a bar")),
        ("made", text("Most contracts made in a row")),
    )
    facts = [
        Fact(label, text("{who}, {n}", who=called(who), n=run.best))
        for key, label in runs
        for who, run in _longest(club, key)
    ]
    for key, best in sorted(club.bests.items()):
        if key.startswith("comeback/"):
            game = games(key.removeprefix("comeback/"))
            label = text("Won from furthest behind, {game}", game=game)
            facts.append(Fact(label, text("by {n}", n=best.value), best))
    return Answer("records", text("What are the club's records?"), (*records(club), *facts))


def _longest(club: Figures, key: str) -> list[tuple[str, Run]]:
    """Whose run was the longest; nobody's, when there is none."""
    runs = [
        (name.removeprefix(f"{key}/"), run)
        for name, run in sorted(club.runs.items())
        if name.startswith(f"{key}/") and run.best > 1
    ]
    return sorted(runs, key=lambda x: -x[1].best)[:1]
