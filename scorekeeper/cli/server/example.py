"""Implements `scorekeeper example`: prints how somebody might run a server."""

from pathlib import Path

import click

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = {
    "systemd": "scorekeeper.service",
    "container": "Containerfile",
    "compose": "compose.yaml",
}


@click.command("example")
@click.argument("which", type=click.Choice(sorted(NAMES)))
def example(which: str) -> None:
    """Print an example: a unit for systemd, a file to build a container from, or a compose file."""
    click.echo((EXAMPLES / NAMES[which]).read_text(encoding="utf-8"), nl=False)
