"""Shows what others said of a hand or of the result, and who may still say so."""

from uuid import UUID

from scorekeeper.engine.log import ConflictChoice, EntryKind
from scorekeeper.services.matches.log.replayed import OpenedMatch, is_writing, writers
from scorekeeper.services.matches.view_models import VerdictView


def author_link(seen: OpenedMatch, entry: int | None) -> UUID | None:
    """The link that gave this hand its facts, or the last hand; None where there is none."""
    if entry is None:
        hands = seen.folded.hands
        return author_link(seen, hands[-1].number) if hands else None
    rows = {row.number: row for row in seen.rows}
    last = rows.get(entry)
    for row in seen.rows:
        if row.kind == EntryKind.CORRECT and row.target == entry:
            last = row
        elif (
            row.kind == EntryKind.RESOLVE
            and (row.payload or {}).get("choice") == ConflictChoice.LATE
        ):
            late = rows.get(row.target or 0)
            last = late if late is not None and late.target == entry else last
    return None if last is None else last.link_id


def may_say(seen: OpenedMatch, entry: int | None) -> bool:
    """Whether this link may say that it is right, or not: another one noted it, and nobody else
    disputes it already.
    """
    if not seen.match.is_checked or not is_writing(seen.link):
        return False
    said = seen.folded.verdicts.get(entry)
    if said is not None and said.kind is not EntryKind.RIGHT:
        by = next(row.link_id for row in seen.rows if row.number == said.number)
        return said.kind is EntryKind.WRONG and by == seen.link.id
    return author_link(seen, entry) != seen.link.id


def verdicts_of(seen: OpenedMatch) -> dict[int | None, VerdictView]:
    """What was last said, by the entry of its hand; None is the result."""
    by = writers(seen)
    rows = {row.number: row for row in seen.rows}
    return {
        entry: VerdictView(said.kind, by[rows[said.number].link_id], said.reason)
        for entry, said in seen.folded.verdicts.items()
    }


def confirmable_hands(seen: OpenedMatch) -> frozenset[int | None]:
    """The hands of which this link may say whether they are right; None is the result, once the
    match is over: in a match whose results are checked.
    """
    asked: list[int | None] = [kept.number for kept in seen.folded.hands]
    if seen.replay.is_finished or seen.folded.is_ended:
        asked.append(None)
    return frozenset(entry for entry in asked if may_say(seen, entry))
