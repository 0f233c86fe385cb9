"""A start loads what every table needs, and nothing else: who never draws a tournament, opens a
spreadsheet or comes from an older version pays for none of them.
"""

import subprocess
import sys
from pathlib import Path

from tests.databases import copied

START = """
import sys
from pathlib import Path
from scorekeeper.app import create_app
from scorekeeper.services.storage import transactions
app = create_app(Path(sys.argv[1]))
assert transactions.upgrade(app) is None
assert [app.test_client().get(path).status_code for path in ("/", "/health")] == [200, 200]
print(*sys.modules)
"""
# The draw; spreadsheets; a change of the tables; papers, which a child prints; a new password;
# figures.
LATER = {
    *("numpy", "rustworkx", "openpyxl", "PIL", "alembic", "mako", "flask_migrate", "weasyprint"),
    *("zxcvbn", "prometheus_client"),
}


def test_it_loads_nothing_that_can_wait(tmp_path: Path, source: Path, sqlite_tables: Path) -> None:
    copied(sqlite_tables, tmp_path / "instance")
    said = subprocess.run(
        [sys.executable, "-c", START, str(tmp_path / "instance")],
        cwd=source,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    loaded = {name.partition(".")[0] for name in said.stdout.split()}
    assert {"flask", "sqlalchemy", "scorekeeper"} <= loaded
    assert not loaded & LATER
