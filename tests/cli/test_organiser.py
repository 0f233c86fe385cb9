"""`scorekeeper organiser add` makes an account."""

from pathlib import Path

from click.testing import CliRunner, Result

from scorekeeper.app import create_app
from scorekeeper.main import main
from scorekeeper.services import accounts

PASSWORD = "a long enough one"


def add(instance: Path, *arguments: str, typed: str = f"{PASSWORD}\n{PASSWORD}\n") -> Result:
    command = ["organiser", "add", "--instance", str(instance), *arguments]
    return CliRunner().invoke(main, command, input=typed)


def test_it_works(tmp_path: Path) -> None:
    done = add(tmp_path, "Olga", "--name", "Olga Puig")
    assert done.exit_code == 0
    assert "olga can sign in now." in done.output
    assert PASSWORD not in done.output
    with create_app(tmp_path).app_context():
        account = accounts.sign_in("olga", PASSWORD)
    assert account is not None
    assert account.name == "Olga Puig"


def test_a_login_that_is_taken_is_refused(tmp_path: Path) -> None:
    add(tmp_path, "olga")
    done = add(tmp_path, "olga")
    assert done.exit_code == 1
    assert "“olga” is taken" in done.output
