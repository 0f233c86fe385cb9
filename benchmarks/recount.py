"""Whether to replay and compare all matches costs the same a match, however many there are."""

import tempfile
import time
from pathlib import Path

from benchmarks.figures import Figure, told
from benchmarks.loads import expect
from benchmarks.phones import table
from scorekeeper.app import create_app
from scorekeeper.extensions import db
from scorekeeper.services.ratings import updates
from scorekeeper.services.storage import transactions

FEW, MANY = 40, 400
HANDS = 6
ROUNDS = 3


def a_match(matches: int) -> float:
    """The processor seconds a match of a whole recount; the quickest of some."""
    taken = []
    for _ in range(ROUNDS):
        db.session.expunge_all()
        begun = time.process_time()
        many = sum(one.agrees for one in updates.recount())
        taken.append((time.process_time() - begun) / matches)
        expect(is_so=many == matches, found=many)
    return min(taken)


def figures() -> list[Figure]:
    """Of a small house and of one of ten times as many."""
    with tempfile.TemporaryDirectory() as made:
        app = create_app(Path(made) / "instance")
        transactions.upgrade(app)
        with app.app_context():
            for _ in range(FEW):
                table(HANDS)
            few = a_match(FEW)
            for _ in range(MANY - FEW):
                table(HANDS)
            many = a_match(MANY)
            db.session.remove()
    made_of = f"{1000 * few:.2f} and {1000 * many:.2f} ms of one processor a match"
    what = f"recount, a match: {MANY} matches ÷ {FEW}"
    return [Figure(what, many / few, made_of, at_most=1.25)]


if __name__ == "__main__":
    told(figures())
