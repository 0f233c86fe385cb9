"""Counts the files of the package that recording one hand runs through: the POST and its page."""

import re
import sys
import tempfile
from pathlib import Path
from types import FrameType

from flask.testing import FlaskClient

from benchmarks.loads import answer, expect
from scorekeeper.app import create_app
from scorekeeper.services.matches.begin import start_match
from scorekeeper.services.matches.view_models import NewMatch, Started
from scorekeeper.services.storage import transactions

PACKAGE = Path(__file__).parents[1] / "scorekeeper"
NEW = NewMatch(game="guinote", names=("Ana", "Luis", "Pilar", "Jorge"))


def entered(client: FlaskClient, token: str) -> set[str]:
    """The files, from the package's folder, that a hand noted by its form and the page after it
    call a function of.
    """
    page = client.get(f"/m/{token}").get_data(as_text=True)
    form = dict(re.findall(r'name="(client_id|base)"[^>]*value="([^"]*)"', page))
    way = re.search(r'<button[^>]*name="way" value="([^"]*)"', page)
    if way is None:
        raise LookupError(page)
    found = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            found.add(frame.f_code.co_filename)

    sys.setprofile(note)
    try:
        noted = client.post(f"/m/{token}/hands", data={"way": way[1], **form})
        expect(is_so=noted.status_code == 303, found=noted.status)
        answer(client, noted.headers["Location"])
    finally:
        sys.setprofile(None)
    return {
        str(Path(name).relative_to(PACKAGE)) for name in found if Path(name).is_relative_to(PACKAGE)
    }


def main() -> None:
    """Print how many files and which: a second hand, as everything is loaded by then."""
    with tempfile.TemporaryDirectory() as made:
        app = create_app(Path(made) / "instance", WTF_CSRF_ENABLED=False, ASK_AGAIN_SECONDS=0)
        transactions.upgrade(app)
        with app.test_client() as client:
            with app.app_context():
                begun = start_match(NEW, "a-match-to-count")
            token = begun.score_token if isinstance(begun, Started) else ""
            entered(client, token)
            files = sorted(entered(client, token))
    services = [name for name in files if name.startswith("services/")]
    print(f"A recorded hand and its page enter {len(files)} files, {len(services)} of services:")
    print(*files, sep="\n")


if __name__ == "__main__":
    main()
