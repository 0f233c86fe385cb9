"""Implements `scorekeeper draw`, `standings` and `check`: a tournament file in, an answer out."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from scorekeeper import __version__
from scorekeeper.cli.terminal import show
from scorekeeper.engine.journal import History
from scorekeeper.engine.records import archive
from scorekeeper.engine.records.codec import Misfit, encode
from scorekeeper.engine.records.record import FORMAT as RECORD_FORMAT
from scorekeeper.engine.records.record import Record, answer, is_refused, parse
from scorekeeper.engine.records.record import read as read_record
from scorekeeper.engine.text import PlainVoice, say
from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.services.matches.match_record import read_history as read_log_history
from scorekeeper.services.matches.match_record import read_log
from scorekeeper.tournaments.event import Event
from scorekeeper.tournaments.files.answers import (
    Verified,
    answer_draw,
    differing_cells,
    problems_of,
    table,
    verify_rounds,
)
from scorekeeper.tournaments.files.event_file import (
    is_archive,
    read,
    read_archive,
    read_history,
    write,
)
from scorekeeper.tournaments.format import AnyFormat
from scorekeeper.tournaments.formats import BY_KEY
from scorekeeper.tournaments.journal import fold

ANSWERED, REFUSED, NO_TOURNAMENT = 0, 1, 2
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


@click.command("draw")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def draw(files: tuple[str, ...]) -> None:
    """Print the next round of each tournament, with the reason of every pairing.

    FILE is a tournament as JSON (settings, entrants, published rounds, results, seed), or the file
    that its page “Files” gives; “-” reads one from each line of standard input. The same file
    gives the same draw on any machine.
    Exit status: 0 drawn, 1 it cannot be drawn as it is, 2 something is no tournament.
    """
    print_answers(files, lambda file: _answered(answer_draw, file))


@click.command("standings")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def standings(files: tuple[str, ...]) -> None:
    """Print the table of each tournament, with what decided each row.

    FILE is a tournament as JSON (settings, entrants, published rounds, results, seed), or the file
    that its page “Files” gives; “-” reads one from each line of standard input.
    Exit status: 0 counted, 1 it cannot be counted as it is, 2 something is no tournament.
    """
    print_answers(files, lambda file: _answered(table, file))


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--standings",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The table as published, by `scorekeeper standings`: each cell is compared.",
)
def check(files: tuple[str, ...], standings: Path | None) -> None:
    """Draw every published round again, and count the standings again.

    FILE is a tournament as JSON, the record of a match, which is replayed, or the archive of a
    club, a season, a person or an evening, whose tournaments and matches are checked one by one;
    “-” reads one from each line of standard input. Of each round it says whether the draw gives it
    again (same), gives another as good (equal), or by how much of which term it is worse or better,
    and `says` in words who meets again and who could have played whom. Of the standings, which
    cells differ; of the history, its fingerprint and the first entry that is not as it was written.
    Exit status: 0 checked, 1 it cannot be checked as it is, 2 something is no tournament.
    """
    published = json.loads(standings.read_text(encoding="utf-8")) if standings else None
    print_answers(files, lambda file: _check_any(file, published), _check_archive)


def _check_any(file: Any, published: dict[str, Any] | None = None) -> dict[str, Any]:  # noqa: ANN401 (foreign JSON)
    if isinstance(file, dict) and file.get("format") == RECORD_FORMAT:
        return _check_match(read_record(file, GAMES))
    return _check_file(file, published)


def _answered(
    respond: Callable[[Event, AnyFormat], dict[str, Any]], file: object
) -> dict[str, Any]:
    event = event_of(file)
    return respond(event, BY_KEY[event.system])


Answer = Callable[[Any], dict[str, Any]]
ArchiveAnswer = Callable[[Any], dict[str, Any]] | None


def print_answers(
    files: tuple[str, ...], respond: Answer, of_archive: ArchiveAnswer = None
) -> None:
    """Answer each file, or each line of standard input for “-”, and exit with the worst status. An
    archive of a club is answered only where something is said `of_archive`.
    """
    sys.exit(max(status for name in files for status in _answer_file(name, respond, of_archive)))


def _answer_file(name: str, respond: Answer, of_archive: ArchiveAnswer) -> Iterator[int]:
    if name == "-":
        yield ANSWERED
        for raw in sys.stdin.buffer:
            yield _answer_document(raw, respond, of_archive)
        return
    try:
        yield _answer_document(Path(name).read_bytes(), respond, of_archive)
    except OSError as error:
        click.echo(f"{name}: {error.strerror}", err=True)
        yield NO_TOURNAMENT


def event_of(document: Any) -> Event:  # noqa: ANN401 (foreign JSON)
    """The tournament in a document: by itself, or in the file of its pages. Raises Misfit."""
    if is_archive(document):
        document = write(fold(noted.entry for noted in read_archive(document)).event)
    return read(document, BY_KEY)


def _answer_document(raw: bytes, respond: Answer, of_archive: ArchiveAnswer) -> int:
    document = None
    try:
        document = parse(raw)
        if of_archive is not None and archive.is_archive(document):
            answered = of_archive(document)
        else:
            answered = respond(document)
    except Misfit as misfit:
        is_match = isinstance(document, dict) and document.get("format") == RECORD_FORMAT
        hint = "a match; “scorekeeper replay” says what it means" if is_match else misfit
        answered = {"error": "tournament", "message": f"no tournament: {hint}"}
    show(answered)
    if "error" in answered:
        return NO_TOURNAMENT
    return REFUSED if "problems" in answered else ANSWERED


def _check_archive(document: object) -> dict[str, Any]:
    """Every tournament of an archive by its key, and the matches in it that do not fit. Raises
    Misfit where it is not whole.
    """
    document_archive = archive.read(document)
    cups = {part.key: _check_part(_check_any, part.file) for part in document_archive.tournaments}
    checked = {x.key: _check_part(_check_any, x.record) for x in document_archive.matches}
    refused = {key: _sentences(n) for key, n in checked.items() if "problems" in n}
    report = {"tournaments": cups, "matches": len(document_archive.matches), "refused": refused}
    faults = refused | {key: _sentences(n) for key, n in cups.items() if "problems" in n}
    problems = [f"{key}: {words}" for key, words in faults.items()]
    return report | ({"problems": problems} if problems else {})


def _sentences(report: Mapping[str, Any]) -> str:
    """Tell what is wrong with a part; what keeps a tournament from being drawn has codes too."""
    return " ".join(p if isinstance(p, str) else p["says"] for p in report["problems"])


def _check_part(check_part: Callable[[Any], dict[str, Any]], part: object) -> dict[str, Any]:
    """Check a part of an archive: one that cannot be read does not keep from the others."""
    try:
        return check_part(part)
    except Misfit as misfit:
        return {"problems": [str(misfit)]}


def _check_match(record: Record) -> dict[str, Any]:
    """Play it again, and say whether its log stands as it was written and says the same."""
    replayed, has_log = answer(record), "log" in record.meta
    history = read_log_history(record) if has_log else None
    faults = [replayed["states"][-1]["message"]] if is_refused(replayed) else []
    says, is_changed = _says_of(history)
    says = says if has_log else "It carries no history: only its hands are checked."
    faults += [says] if is_changed else []
    if has_log and not faults and read_log(record) is None:
        faults.append("The hands beside its log say something else than the log.")
    return (
        {"hands": len(record.hands), "says": " ".join(dict.fromkeys([says, *faults]))}
        | ({} if history is None else {"history": encode(history)})
        | ({"problems": faults} if faults else {})
    )


def _says_of(history: History | None) -> tuple[str, bool]:
    """Tell what is said of a history, and whether that is a fault."""
    if history is None:
        return "Its entries carry no digests, as those of older versions.", False
    if history.first_changed is None:
        return f"Its history is whole: {history.fingerprint}.", False
    if history.first_changed == 0:
        return (
            "Its beginning (who plays, by which rules, since when) is not as it was written.",
            True,
        )
    return f"Entry {history.first_changed} of its history is not as it was written.", True


def _says_missing(file: Any) -> str:  # noqa: ANN401 (a file that was decoded before)
    """Tell which entry of a tournament's journal is not in its place; they are numbered from 1."""
    places = enumerate((line["number"] for line in file["journal"]), 1)
    at, number = next((pair for pair in places if pair[0] != pair[1]), (0, 0))
    if not at:
        return ""
    return f"Entry {at} of its history is missing: entry {number} stands in its place."


def _check_file(file: Any, published: dict[str, Any] | None) -> dict[str, Any]:  # noqa: ANN401 (foreign JSON)
    """Draw and count it again, and say whether its history stands as it was written."""
    if not is_archive(file):
        return _check(event_of(file), published)
    history = read_history(file)
    says, is_changed = _says_of(history)
    if says_missing := _says_missing(file):
        return {"says": says_missing, "problems": [says_missing]}
    faults = [says] if is_changed else []
    try:
        event = event_of(file)
    except Misfit:
        if not is_changed:
            raise
        return {"says": says, "problems": faults}
    report = _check(event, published)
    if file.get("event") is not None and read(file["event"], BY_KEY) != event:
        faults.append("The event beside its journal says something else than the journal.")
    if faults:
        report["problems"] = [*report.get("problems", ()), *faults]
    sentences = dict.fromkeys([report.get("says", ""), says, *faults])
    report["says"] = " ".join(filter(None, sentences))
    return report | ({} if history is None else {"history": encode(history)})


def _check(event: Event, published: dict[str, Any] | None) -> dict[str, Any]:
    form = BY_KEY[event.system]
    problems = problems_of(event, form)
    if problems:
        return {"problems": problems}
    rounds = verify_rounds(event, form)
    again = sum(verified.verdict in AGAIN for verified in rounds)
    title = f"{event.title}: " if event.title else ""
    says = f"{title}Rounds that the draw gives again, or as good ones: {again} of {len(rounds)}."
    voice = PlainVoice({entrant.key: entrant.name or entrant.key for entrant in event.entrants})
    report: dict[str, Any] = {
        "rounds": [_round(verified, voice) for verified in rounds],
        "again": again,
    }
    if published is not None:
        report["cells"] = list(differing_cells(event, form, published))
        says += f" Of the table, {len(report['cells']) or 'no'} cells differ."
    return {"says": says} | report


def _round(verified: Verified, voice: PlainVoice) -> dict[str, Any]:
    """One round for programs, and `says` for people."""
    sentences = [f"Round {verified.round}: {WORDS[verified.verdict]}"]
    sentences += [say(words, voice) for words in verified.why]
    if verified.moved:
        sentences.append("It was changed after the draw: by hand, or for who came late.")
    elif verified.verdict not in AGAIN:
        sentences.append(
            "A result corrected since then may be why."
            if verified.round > 1
            else "It was drawn with another seed, or from another list."
        )
    if verified.version not in ("", __version__):
        sentences.append(f"It was drawn by version {verified.version}.")
    return {
        "round": verified.round,
        "says": " ".join(sentences),
        "verdict": verified.verdict,
        "by": {term.key: term.amount for term in verified.by},
        "moved": verified.moved,
        "version": verified.version,
    }
