"""A hand is recorded by few files: whoever follows one through the program opens no more."""

from pathlib import Path

from benchmarks.hand_path import NEW, entered
from scorekeeper.app import create_app
from scorekeeper.services.matches.begin import start_match
from scorekeeper.services.matches.view_models import Started
from scorekeeper.services.storage import transactions

MOST, MOST_SERVICES = 45, 10


def test_a_hand_and_its_page_enter_few_files(tmp_path: Path) -> None:
    app = create_app(
        tmp_path / "instance", TESTING=True, WTF_CSRF_ENABLED=False, ASK_AGAIN_SECONDS=0
    )
    transactions.upgrade(app)
    with app.test_client() as client:
        with app.app_context():
            begun = start_match(NEW, "a-match-to-count")
        assert isinstance(begun, Started)
        entered(client, begun.score_token)
        found = sorted(entered(client, begun.score_token))
    services = [name for name in found if name.startswith("services/")]
    teach = "leave out what a plain hand does not need, or put together what is about one thing"
    assert len(services) <= MOST_SERVICES, f"{services}: {teach}"
    assert len(found) <= MOST, f"{found}: {teach}"
