"""Implements `scorekeeper check`: prints what a new draw and a new count say of a tournament."""

import json
from pathlib import Path
from typing import Any

import click

from scorekeeper import __version__
from scorekeeper.cli.files.tournament_file import event_of, print_answers
from scorekeeper.engine.records.archive import read
from scorekeeper.engine.records.record import answer, is_refused
from scorekeeper.engine.records.record import read as read_record
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.files.answers import (
    Verified,
    differing_cells,
    problems_of,
    verify_rounds,
)
from scorekeeper.tournaments.formats import BY_KEY

AGAIN = ("same", "equal")
WORDS = {
    "same": "the draw gives it again.",
    "equal": "the draw gives another that is as good.",
    "better": "it is better than what the draw gives now. By that:",
    "worse": "it is worse than what the draw gives now.",
    "lot": "with this seed the draw gives another.",
    "other": "the draw gives another now, and nothing measures which is better.",
    "undrawn": "with the results that were there before it, nothing can be drawn.",
}


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--standings",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The table as published, by `scorekeeper standings`: each cell is compared.",
)
def check(files: tuple[str, ...], standings: Path | None) -> None:
    """Draw every published round again, and count the standings again.

    FILE is a tournament as JSON, or the archive of a club, a season, a person or an evening, whose
    tournaments are checked one by one and whose matches are replayed; “-” reads one from each line
    of standard input. Of each round it says whether the draw gives it again (same), gives another
    as good (equal), or by how much of which term it is worse or better, and `says` in words who
    meets again and who could have played whom. Of the standings, which cells differ.
    Exit status: 0 checked, 1 it cannot be checked as it is, 2 something is no tournament.
    """
    table = json.loads(standings.read_text(encoding="utf-8")) if standings else None
    print_answers(files, lambda event: _answer(event, table), _of_archive)


def _of_archive(document: object) -> dict[str, Any]:
    """Every tournament of an archive by its key, and the matches in it that do not fit. Raises
    Misfit where it is not whole.
    """
    archive = read(document)
    cups = {one.key: _answer(event_of(one.file), None) for one in archive.tournaments}
    refused = {}
    for match in archive.matches:
        answered = answer(read_record(match.record, GAMES))
        if is_refused(answered):
            refused[match.key] = answered["states"][-1]["message"]
    found = {"tournaments": cups, "matches": len(archive.matches), "refused": refused}
    wrong = any("problems" in one for one in cups.values())
    return found | ({"problems": list(refused)} if wrong or refused else {})


def _answer(event: Event, table: dict[str, Any] | None) -> dict[str, Any]:
    form = BY_KEY[event.system]
    problems = problems_of(event, form)
    if problems:
        return {"problems": problems}
    rounds = verify_rounds(event, form)
    again = sum(one.verdict in AGAIN for one in rounds)
    title = f"{event.title}: " if event.title else ""
    says = f"{title}Rounds that the draw gives again, or as good ones: {again} of {len(rounds)}."
    voice = PlainVoice({one.key: one.name or one.key for one in event.entrants})
    found: dict[str, Any] = {"rounds": [_round(one, voice) for one in rounds], "again": again}
    if table is not None:
        found["cells"] = list(differing_cells(event, form, table))
        says += f" Of the table, {len(found['cells']) or 'no'} cells differ."
    return {"says": says} | found


def _round(one: Verified, voice: PlainVoice) -> dict[str, Any]:
    """One round for programs, and `says` for people."""
    is_lot = {term.key for term in one.by} == {"lot"}
    said = [f"Round {one.round}: {WORDS['lot' if is_lot else one.verdict]}"]
    said += [say(words, voice) for words in one.why]
    if one.moved:
        said.append("It was changed by hand after the draw.")
    elif one.verdict not in AGAIN:
        said.append(
            "A result corrected since then may be why."
            if one.round > 1
            else "It was drawn with another seed, or from another list."
        )
    if one.version not in ("", __version__):
        said.append(f"It was drawn by version {one.version}.")
    return {
        "round": one.round,
        "says": " ".join(said),
        "verdict": one.verdict,
        "by": {term.key: term.amount for term in one.by},
        "moved": one.moved,
        "version": one.version,
    }
