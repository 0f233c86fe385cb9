"""The result of a match as a few lines to send around."""

from scorekeeper.engine.ledger import fewest_transfers
from scorekeeper.engine.sheet import number_of, standing
from scorekeeper.engine.text import Money, Text, Who, text, text_n
from scorekeeper.language import day
from scorekeeper.services.views import MatchView


def result_text(seen: MatchView) -> tuple[Text, ...]:
    """Game, score and date; how it ended; who pays whom. Without a link: whoever shares it adds the
    one that fits the reader.
    """
    lines = [_first(seen)]
    if seen.score.headline is not None and seen.replay.is_finished:
        lines.append(seen.score.headline)
    lines.append(_length(seen))
    is_settled = seen.replay.is_finished or (seen.is_ended and seen.game.is_open)
    settlement = seen.game.settle(seen.replay.rules, seen.replay.state)
    if settlement is not None and is_settled:
        lines += [
            text(
                "{payer} pays {payee} {amount}.",
                payer=Who(one.payer),
                payee=Who(one.payee),
                amount=Money(one.amount),
            )
            for one in fewest_transfers(settlement.balances)
        ]
    return tuple(lines)


def _first(seen: MatchView) -> Text:
    """“Guiñote · Ana & Pilar 3 – 1 Luis & Pepe · 21.11.2026”."""
    parts: list[Text | str] = [seen.game.words.name]
    if seen.score.layout == "halves":
        us, them = seen.score.rows
        parts.append(
            Text(
                "{us} {mine} – {theirs} {them}",
                (
                    ("us", us.name),
                    ("mine", number_of(us)),
                    ("theirs", number_of(them)),
                    ("them", them.name),
                ),
            )
        )
    else:
        parts.append(standing(seen.score))
    if seen.created_at is not None:
        parts.append(day(seen.created_at, "short"))
    pattern = " · ".join(f"{{{place}}}" for place in "abc"[: len(parts)])
    return Text(pattern, tuple(zip("abc", parts, strict=False)))


def _length(seen: MatchView) -> Text:
    played = sum(step.played is not None for step in seen.replay.steps)
    if seen.is_ended:
        return text_n("Ended after {n} hand.", "Ended after {n} hands.", played)
    if not seen.replay.is_finished:
        return text_n("After {n} hand, still playing.", "After {n} hands, still playing.", played)
    return text_n("{n} hand played.", "{n} hands played.", played)
