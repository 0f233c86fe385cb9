"""A tournament that everybody looks at: its page rendered, polled with nothing new, a result taken.

It is that of `scorekeeper demo`: 64 pairs in round 4, 128 matches published. Baseline and
connections are those of loads.py.
"""

import http.client
import re
import statistics
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode
from uuid import UUID, uuid4

from benchmarks.figures import Figure, told
from benchmarks.loads import (
    ROUNDS,
    SECONDS,
    SERVE,
    expect,
    free_port,
    get,
    hello_command,
    rate,
    serving,
    tag_at,
)
from scorekeeper.app import create_app
from scorekeeper.services import demo_club
from scorekeeper.services.storage import transactions
from scorekeeper.services.tournaments import registration
from scorekeeper.services.tournaments.view_models import Access


def laid(folder: Path) -> tuple[str, str]:
    """The tokens to watch it by and to keep its desk by."""
    app = create_app(folder)
    transactions.upgrade(app)
    with app.app_context():
        swiss = demo_club.demonstrate().tournaments[0]
        return swiss.token, desk_of(swiss.id)


def desk_of(tournament: UUID) -> str:
    """An address of the desk."""
    return registration.new_helper_link(Access(tournament, "organiser"), "desk").token


def results_a_second(port: int, token: str) -> float:
    """Slips typed at one desk, each as soon as the last was stored."""
    line = http.client.HTTPConnection("127.0.0.1", port)
    end, done = time.perf_counter() + SECONDS, 0
    line.request("GET", f"/t/{token}/desk")
    answer = line.getresponse()
    page = answer.read().decode()
    head = {
        "Cookie": str(answer.getheader("Set-Cookie")).split(";")[0],
        "Content-Type": "application/x-www-form-urlencoded",
    }
    secret = re.findall(r'name="csrf_token"[^>]* value="([^"]+)"', page)[0]
    base = int(re.findall(r'name="base"[^>]* value="(\d+)"', page)[0])
    while time.perf_counter() < end:
        said = {"csrf_token": secret, "client_id": str(uuid4()), "base": str(base + done)}
        body = urlencode(said | {"slip": ("142", "124")[done % 2]})
        line.request("POST", f"/t/{token}/desk", body, head)
        answer = line.getresponse()
        page = answer.read().decode()
        # Each replaces the one before, which wants a yes: the desk asks, and is answered.
        if answer.status == 422 and (agree := re.findall(r'name="agreed" value="([^"]+)"', page)):
            said |= {"client_id": str(uuid4()), "agreed": agree[0]}
            body = urlencode(said | {"slip": ("142", "124")[done % 2]})
            line.request("POST", f"/t/{token}/desk", body, head)
            answer = line.getresponse()
            answer.read()
        expect(is_so=answer.status == 303, found=answer.status)
        done += 1
    line.close()
    return done / SECONDS


def figures() -> list[Figure]:
    """The page, its poll and a desk, beside hello."""
    with tempfile.TemporaryDirectory() as made:
        token, desk = laid(Path(made) / "instance")
        hello, ours = free_port(), free_port()
        instance = ("--port", str(ours), "--instance", f"{made}/instance")
        with serving(hello_command(hello), hello), serving((*SERVE, *instance), ours):
            return measure(hello, ours, token, desk)


def measure(hello_port: int, port: int, token: str, desk: str) -> list[Figure]:
    """Rounds of every kind in turn; the median round of each counts."""
    live = f"/t/{token}/live"
    poll = get(live, f"If-None-Match: {tag_at(port, live)}")
    page = get(f"/t/{token}")
    rate(hello_port, get("/"), b" 200 ")  # warm
    rate(port, page, b" 200 ")
    found: list[tuple[float, float, float]] = []
    for _ in range(ROUNDS):
        asked = rate(hello_port, get("/"), b" 200 ")
        found.append((asked, rate(port, page, b" 200 "), rate(port, poll, b" 304 ")))
    hello, shown, unchanged = (statistics.median(one) for one in zip(*found, strict=True))
    taken = statistics.median(results_a_second(port, desk) for _ in range(ROUNDS))
    made_of = [f"{hello:.0f} and {one:.0f} a second" for one in (shown, unchanged, taken)]
    theirs = "ihatemoney .005, bracket .015, tabbycat .0015"
    page_name = "standings of 128 matches, rendered ÷ hello"
    poll_name = "the same, unchanged poll (304) ÷ hello"
    return [
        Figure(page_name, shown / hello, made_of[0], at_least=0.1, peers=theirs),
        Figure(poll_name, unchanged / hello, made_of[1], at_least=0.5),
        Figure("a result taken at one desk ÷ hello", taken / hello, made_of[2]),
    ]


if __name__ == "__main__":
    told(figures())
