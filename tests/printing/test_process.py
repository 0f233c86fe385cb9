"""The printing process: what it knows, and what it must never load."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.printing import Press, is_available
from tests.databases import PATIENCE

CHECKOUT = Path(__file__).parents[2]
STRANGERS = {"alembic", "babel", "flask", "jinja2", "sqlalchemy", "werkzeug", "wtforms"}


def test_it_is_available_here() -> None:
    assert is_available()


@pytest.mark.parametrize("fault", ["raise OSError('libpango')", "import os; os._exit(1)"])
def test_it_is_not_available_without_its_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    (tmp_path / "weasyprint.py").write_text(fault)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    is_available.cache_clear()
    assert not is_available()
    is_available.cache_clear()


def test_it_loads_neither_the_web_nor_the_database(
    static: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    # The interpreter itself names every module it loads.
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")
    with Press(static, timeout=PATIENCE) as press:
        press.pdf("<p>1", title="t", lang="en")
    loaded = {line.rpartition("|")[2].strip() for line in capfd.readouterr().err.splitlines()}
    assert "weasyprint" in loaded
    assert not STRANGERS & {name.partition(".")[0] for name in loaded}
    own = {name for name in loaded if name.startswith("scorekeeper.")}
    strange = {name for name in own if not name.startswith("scorekeeper.printing")}
    # Names are as safe on paper as on pages, by the same function.
    assert strange == {"scorekeeper.engine", "scorekeeper.engine.text"}


@pytest.mark.slow
def test_it_is_told_nothing_of_the_database(static: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", "postgresql://ana:secret@host/cards")
    with Press(static, timeout=PATIENCE) as press:
        press.pdf("<p>1", title="t", lang="en")
        environment = Path(f"/proc/{press.child_pid}/environ").read_bytes()
    assert b"PATH=" in environment
    assert b"secret" not in environment


@pytest.mark.slow
def test_the_program_itself_never_loads_weasyprint(static: Path) -> None:
    script = (
        "import sys; from pathlib import Path;"
        "from scorekeeper.printing import Press, is_available;"
        "assert is_available(); Press(Path(sys.argv[1])).pdf('<p>1', title='t', lang='en');"
        "print([name for name in sys.modules if name.startswith('weasyprint')])"
    )
    command = [sys.executable, "-c", script, str(static)]
    assert subprocess.check_output(command, cwd=CHECKOUT, text=True, timeout=120) == "[]\n"


@pytest.mark.slow
def test_the_working_folder_is_not_looked_into(tmp_path: Path, static: Path) -> None:
    # A folder may hold a file called like a module; what stands there is nobody's program.
    (tmp_path / "json.py").write_text("raise SystemExit('the wrong json')")
    script = (
        "import os, sys; from pathlib import Path; from scorekeeper.printing import Press;"
        "os.chdir(sys.argv[2]); Press(Path(sys.argv[1])).pdf('<p>1', title='t', lang='en')"
    )
    command = [sys.executable, "-c", script, str(static), str(tmp_path)]
    assert subprocess.run(command, cwd=CHECKOUT, check=False, timeout=120).returncode == 0


@pytest.mark.slow
def test_it_gives_way_to_the_requests_of_others(static: Path) -> None:
    with Press(static, timeout=PATIENCE) as press:
        press.pdf("<p>1", title="t", lang="en")
        assert press.child_pid is not None
        assert os.getpriority(os.PRIO_PROCESS, press.child_pid) > os.getpriority(os.PRIO_PROCESS, 0)
