"""The press: its queue, its time limit, and a printing process that may die at any moment."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from itertools import chain, repeat
from pathlib import Path
from types import SimpleNamespace

import pytest
from pypdf import PdfReader

from scorekeeper.printing import Press, PressBusy, PressFailed, PressMissing, queue
from scorekeeper.printing.process import PrintAnswer
from tests.databases import PATIENCE

CHECKOUT = Path(__file__).parents[2]
PAGE = "<!doctype html><html lang=en><title>t</title><p>forty"


def printed(press: Press, page: str = PAGE) -> bytes:
    return press.pdf(page, title="t", lang="en")


def pid(press: Press) -> int:
    assert press.child_pid is not None
    return press.child_pid


def run(script: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Another program with a press of its own."""
    return subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True,
        check=False,
        cwd=CHECKOUT,
        text=True,
        timeout=120,
    )


def test_it_starts_with_the_first_job_and_stays_for_the_next(static: Path) -> None:
    with Press(static, timeout=PATIENCE) as press:
        assert press.child_pid is None
        assert printed(press).startswith(b"%PDF-1.7")
        first = pid(press)
        printed(press)
        assert pid(press) == first


@pytest.mark.slow
def test_a_process_is_replaced_after_its_jobs(static: Path) -> None:
    with Press(static, timeout=PATIENCE, jobs_per_child=2) as press:
        pids = []
        for _ in range(4):
            printed(press)
            pids.append(pid(press))
    # The second job ends the first process, and the next one stands ready at once.
    assert pids[0] != pids[1] == pids[2] != pids[3]


@pytest.mark.slow
def test_a_closed_press_starts_again(static: Path) -> None:
    press = Press(static, timeout=PATIENCE)
    before = printed(press)
    press.close()
    assert press.child_pid is None
    assert printed(press) == before
    press.close()


@pytest.mark.slow
def test_a_process_killed_between_two_jobs_is_replaced(static: Path) -> None:
    with Press(static, timeout=PATIENCE) as press:
        printed(press)
        killed = pid(press)
        os.kill(killed, signal.SIGKILL)
        assert printed(press)
        assert pid(press) != killed


@pytest.mark.slow
def test_a_job_whose_old_process_dies_under_it_is_printed_by_a_new_one(static: Path) -> None:
    with Press(static, timeout=PATIENCE) as press, ThreadPoolExecutor() as threads:
        printed(press)
        # Held, it takes the job and does not answer.
        os.kill(pid(press), signal.SIGSTOP)
        job = threads.submit(printed, press)
        os.kill(pid(press), signal.SIGKILL)
        assert job.result()


def test_a_job_that_hangs_is_killed_at_the_time_limit(
    static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Press(static, timeout=PATIENCE) as press:
        printed(press)
        stuck = pid(press)
        os.kill(stuck, signal.SIGSTOP)
        with monkeypatch.context() as hurried:
            hurried.setattr(press, "_timeout", 0.5)
            with pytest.raises(PressFailed, match=r"not printed within 0\.5 s"):
                printed(press)
        with pytest.raises(ProcessLookupError):
            os.kill(stuck, 0)
        assert printed(press)


def test_a_page_that_breaks_the_printer_costs_one_answer_and_no_process(static: Path) -> None:
    with Press(static, timeout=PATIENCE) as press:
        printed(press)
        before = pid(press)
        with pytest.raises(PressFailed, match="Unicode"):
            printed(press, PAGE + "\ud800")
        assert printed(press)
        assert pid(press) == before


def test_beyond_the_queue_the_press_is_busy(static: Path) -> None:
    with Press(static, timeout=PATIENCE, queue=2) as press, ThreadPoolExecutor() as threads:
        printed(press)
        os.kill(pid(press), signal.SIGSTOP)
        # One is being printed, two wait, the fourth finds no place: whichever it is.
        jobs = [threads.submit(printed, press) for _ in range(4)]
        refused, waiting = wait(jobs, return_when=FIRST_EXCEPTION)
        os.kill(pid(press), signal.SIGCONT)
        (busy,) = (job.exception() for job in refused)
        assert isinstance(busy, PressBusy)
        assert busy.retry_after >= 1
        assert all(job.result() for job in waiting)
        assert press.jobs == 0


def test_a_turn_that_does_not_come_in_time_is_busy_too(
    static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Press(static, timeout=PATIENCE) as press, press._turn(), ThreadPoolExecutor() as threads:  # noqa: SLF001 (somebody else's)
        monkeypatch.setattr(press, "_timeout", 0.1)
        with pytest.raises(PressBusy):
            threads.submit(printed, press).result()
        assert press.jobs == 0


def test_a_process_that_is_long_in_starting_is_waited_for_no_longer_and_goes_on(
    static: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    (tmp_path / "weasyprint.py").write_text(f"open({str(gate)!r}).read(); raise OSError('opened')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with Press(static, timeout=0.1) as press:
        with pytest.raises(PressBusy):
            printed(press)
        starting = pid(press)
        gate.write_text("open")
        monkeypatch.setattr(press, "_timeout", PATIENCE)
        with pytest.raises(PressMissing, match="opened"):
            printed(press)
        assert pid(press) == starting


class LateChild:
    """A process that takes a while to start, by a clock that stands still meanwhile."""

    jobs = 0

    def __init__(self, _: Path) -> None:
        self.given: list[float] = []
        self.end = self.given.clear

    def is_alive(self) -> bool:
        return True

    def await_ready(self, seconds: float) -> bool:
        self.given.append(seconds)
        return True

    def ask(self, _: bytes, seconds: float) -> PrintAnswer:
        self.given.append(seconds)
        return PrintAnswer(repr(self.given).encode(), None, ())


def test_a_slow_start_leaves_half_of_the_time_for_the_printing(
    static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = chain([0.0, 0.0, 0.0], repeat(29.0))
    monkeypatch.setattr(queue, "time", SimpleNamespace(monotonic=clock.__next__))
    monkeypatch.setattr(queue, "Child", LateChild)
    with Press(static, timeout=30.0) as press:
        assert printed(press) == b"[30.0, 15.0]"


def test_what_a_page_waited_is_taken_off_its_time_and_it_may_come_again(
    static: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Press(static, timeout=PATIENCE) as press:
        printed(press)
        stuck = pid(press)
        os.kill(stuck, signal.SIGSTOP)
        clock = chain([0.0], repeat(0.2))  # two fifths of its time, until its turn came
        monkeypatch.setattr(press, "_timeout", 0.5)
        monkeypatch.setattr(queue, "time", SimpleNamespace(monotonic=clock.__next__))
        with pytest.raises(PressBusy):
            printed(press)
        with pytest.raises(ProcessLookupError):
            os.kill(stuck, 0)


@pytest.mark.slow
def test_many_threads_each_get_their_own_page(
    static: Path, read: Callable[[bytes], PdfReader]
) -> None:
    with (
        Press(static, timeout=PATIENCE, queue=12, jobs_per_child=5) as press,
        ThreadPoolExecutor(12) as threads,
    ):
        jobs: dict[int, Future[bytes]] = {
            table: threads.submit(press.pdf, f"<p>Table {table}.", title=f"T{table}", lang="en")
            for table in range(12)
        }
        for table, job in jobs.items():
            reader = read(job.result())
            assert reader.pages[0].extract_text().strip() == f"Table {table}."
            assert reader.metadata is not None
            assert reader.metadata.title == f"T{table}"


def test_a_machine_without_the_libraries_says_so(
    static: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weasyprint.py").write_text("raise OSError('cannot load library libpango')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with Press(static, timeout=PATIENCE) as press:
        with pytest.raises(PressMissing, match="libpango"):
            printed(press)
        monkeypatch.delenv("PYTHONPATH")
        assert printed(press)


def test_a_process_that_dies_at_once_is_not_tried_for_ever(
    static: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weasyprint.py").write_text("import os; os._exit(3)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with Press(static, timeout=PATIENCE) as press, pytest.raises(PressFailed, match="died"):
        printed(press)


DYING = """
import sys
from pathlib import Path
from scorekeeper.printing import Press
press = Press(Path(sys.argv[1]))
press.pdf("<p>1", title="t", lang="en")
print("printed", flush=True)
if sys.argv[2] == "in a page":
    press.pdf("<table>" + "<tr><td>1<td>2<td>3<td>4" * 100_000, title="t", lang="en")
sys.stdin.read()
"""


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["between pages", "in a page"])
def test_the_process_dies_with_its_parent(static: Path, moment: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", DYING, str(static), moment],
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"printed\n"
        parent.kill()
        # Both write their errors to this pipe: it ends when the last of them has gone.
        assert parent.communicate(timeout=120) == (b"", b"")


FORKING = """
import os, sys
from pathlib import Path
from scorekeeper.printing import Press
press = Press(Path(sys.argv[1]))
print_one = lambda: press.pdf("<p>1", title="t", lang="en")
print_one()
first = press.child_pid
worker = os.fork()
if worker == 0:
    assert press.child_pid is None
    print_one()
    assert press.child_pid != first
    sys.exit()
assert os.waitpid(worker, 0)[1] == 0, "the fork failed"
print_one()
assert press.child_pid == first
"""


@pytest.mark.slow
def test_a_fork_gets_a_process_of_its_own(static: Path) -> None:
    done = run(FORKING, str(static))
    assert done.returncode == 0, done.stderr
