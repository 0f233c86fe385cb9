"""Defines the console script; each command is imported when it is called.

Each command is imported when it is called and not before, so that `replay` starts in an instant
and never loads the web. What a command needs of the app it gets from here, as `ctx.obj`.
"""

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper import __version__

if TYPE_CHECKING:
    from flask import Flask

# Each command, and the module of scorekeeper.cli that holds it.
COMMANDS = {
    "archive": "archive",
    "backup": "database",
    "blank": "sheet",
    "check": "tournament",
    "demo": "club",
    "doctor": "database",
    "draw": "tournament",
    "example": "serve",
    "follow": "follow",
    "move": "database",
    "new-game": "new_game",
    "organiser": "club",
    "recount": "database",
    "replay": "replay",
    "restore": "database",
    "serve": "serve",
    "sheet": "sheet",
    "site": "site",
    "standings": "tournament",
    "upgrade": "database",
}


class Commands(click.Group):
    """A group whose commands are modules, each loaded on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Name the commands without loading them."""
        return list(COMMANDS)

    # click's signature here too
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Load the one asked for; None, click's word for unknown, for any other."""
        if cmd_name not in COMMANDS:
            return None
        module = f"scorekeeper.cli.{COMMANDS[cmd_name]}"
        command = getattr(import_module(module), cmd_name.replace("-", "_"))
        if not isinstance(command, click.Command):
            raise TypeError(f"{module}.{cmd_name} is no click command")
        return command


def create_app(instance: Path | None = None, **overrides: object) -> "Flask":
    """Load the web and build the app; the one place below which nothing of Flask is imported."""
    from scorekeeper.app import create_app as build

    return build(instance, **overrides)


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="scorekeeper")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Keep the score of Spanish card games played with real cards."""
    ctx.obj = create_app


if __name__ == "__main__":
    main()
