"""Implements `scorekeeper archive`: takes a club out as one file, and in again elsewhere."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from uuid import UUID, uuid4

import click

from scorekeeper.cli.database import open_app, opened_to_write, require_tables
from scorekeeper.cli.terminal import Build, instance_option, sentences
from scorekeeper.services.access import clubs
from scorekeeper.services.answers import Refused
from scorekeeper.services.archives.export import club_archive
from scorekeeper.services.archives.import_ import NEW, NameQuestions, import_archive

_REFUSED = 1


def _of_a_club(command: Callable[..., None]) -> Callable[..., None]:
    words = "Its id; not needed where there is only one."
    command = instance_option(exists=True)(command)
    return click.option("--club", type=click.UUID, help=words)(command)


@click.group("archive")
def archive() -> None:
    """Take a club out as one file, and in again elsewhere."""


@archive.command("write")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@_of_a_club
@click.pass_obj
def write(build: Build, file: Path, instance: Path | None, club: UUID | None) -> None:
    """Write everything of a club to FILE: people, matches, tournaments, seasons, cash box.

    Whoever has FILE has every name and every amount: keep it so. It opens no link.
    Exit status: 0 written, 1 there is no such club.
    """
    app = require_tables(open_app(build, instance))
    with app.app_context():
        organised_club = _chosen(club)
        document = club_archive(organised_club.account_id, organised_club.id)
    file.write_text(json.dumps(document, ensure_ascii=False, indent=1), encoding="utf-8")
    kinds = ("people", "matches", "evenings", "tournaments", "seasons")
    counts = ", ".join(f"{kind} {len(document.get(kind, ()))}" for kind in kinds)
    click.echo(f"{file} holds {organised_club.name}: {counts}.")


@archive.command("read")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@_of_a_club
@click.option(
    "--alike",
    type=click.Choice(("ask", "same", "new")),
    default="ask",
    show_default=True,
    help="Whoever is called like somebody of the club: asked about, the same, or somebody new.",
)
@click.pass_obj
def read(build: Build, file: Path, instance: Path | None, club: UUID | None, alike: str) -> None:
    """Take FILE into a club: whole, or not at all.

    Exit status: 0 taken in, 1 refused, with every reason.
    """
    with opened_to_write(open_app(build, instance)):
        organised_club, choices, client_id = _chosen(club), dict[str, str](), uuid4().hex
        while True:
            by, club_id = organised_club.account_id, organised_club.id
            answer = import_archive(by, club_id, file.read_bytes(), client_id, choices)
            if not isinstance(answer, NameQuestions):
                break
            for clash in answer.clashes:
                question = f"{clash.name}: the one whom the club knows?"
                is_same = alike == "same" or (alike == "ask" and click.confirm(question))
                choices[clash.key] = str(clash.here[0].id) if is_same else NEW
    if isinstance(answer, Refused):
        click.echo(sentences(answer.problems, "\n"), err=True)
        sys.exit(_REFUSED)
    click.echo(
        f"{organised_club.name} took in: people {len(answer.people)},"
        f" matches {len(answer.matches)}, tournaments {len(answer.tournaments)},"
        f" lines of the cash box {len(answer.cash)}."
    )


def _chosen(club: UUID | None) -> clubs.OrganisedClub:
    """The club that is named, or the only one; it is done as its organiser."""
    every = clubs.organised_clubs()
    organised_clubs = [here for here in every if club in (None, here.id)]
    if len(organised_clubs) == 1:
        return organised_clubs[0]
    listed = "".join(f"\n  --club {c.id}  {c.name}" for c in every)
    raise click.ClickException(f"Say which club:{listed}" if every else "There is no club yet.")
