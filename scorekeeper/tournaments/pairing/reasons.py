"""Explains a pairing: why two sides meet, why one floats, why one has a bye."""

from fractions import Fraction

from scorekeeper.engine.text import Text, Who, text
from scorekeeper.tournaments.displays.number_format import format_number
from scorekeeper.tournaments.pairing.field import Field, FieldSide, PairOfSides


def reasons(
    field: Field,
    pairing: PairOfSides,
    *,
    is_repaired: bool,
    is_barred: bool = False,
    other_way: tuple[Text, ...] = (),
) -> tuple[Text, ...]:
    """The reasons of one pairing, the weightiest first. `is_repaired`: it came about for
    the sake of rounds to come; `is_barred`: in which else some would meet who should not;
    `other_way`: why these two of their score.
    """
    field_side = field.by_key[pairing.first]
    if pairing.is_bye:
        return _why_a_bye(field, field_side)
    other = field.by_key[pairing.second]
    sentences = []
    if other.key in field_side.met:
        sentences.append(text("They meet again: there was no way around it."))
    if field.barred[field.place[field_side.key], field.place[other.key]]:
        sentences.append(text("They should not meet, but otherwise others would meet again."))
    if field.standing:
        places = sorted(1 + field.standing.index(key) for key in (field_side.key, other.key))
        sentences.append(text("Places {first} and {second}.", first=places[0], second=places[1]))
    elif field_side.score == other.score:
        sentences += [_level(field, field_side), *other_way]
    else:
        upper, lower = sorted((field_side, other), key=lambda side: -side.score)
        sentences += _why_a_float(field, upper, lower, is_repaired=is_repaired, is_barred=is_barred)
    return (*sentences, *_why_first(field, field_side, other))


def _points(halves: int) -> str:
    return format_number(Fraction(halves, 2))


def _level(field: Field, side: FieldSide) -> Text:
    if all(field_side.score == side.score for field_side in field.sides):
        return text("Everybody has equally many points: drawn by lot.")
    return text("Both stand at {points}.", points=_points(side.score))


def _why_a_float(
    field: Field, upper: FieldSide, lower: FieldSide, *, is_repaired: bool, is_barred: bool
) -> list[Text]:
    """An odd number from the top down to there must give one away; else somebody met everybody, or
    others were in the way.
    """
    sentences = [
        text(
            "{upper} ({points}) floats down to {lower} ({fewer}).",
            upper=Who(upper.key),
            points=_points(upper.score),
            lower=Who(lower.key),
            fewer=_points(lower.score),
        )
    ]
    group = {side.key for side in field.sides if side.score == upper.score} - {upper.key}
    above = [side for side in field.sides if side.score >= upper.score]
    if group and group <= set(upper.met):
        sentences.append(
            text(
                "{who} has met everybody else at {points}.",
                who=Who(upper.key),
                points=_points(upper.score),
            )
        )
    elif len(above) % 2:
        sentences.append(
            text(
                "An odd number, {n}, stand at {points} or higher: one of them plays below.",
                n=len(above),
                points=_points(upper.score),
            )
        )
    elif is_repaired and is_barred:
        sentences.append(text("So that in the rounds to come nobody meets whom they should not."))
    elif is_repaired:
        sentences.append(text("So that nobody has to meet twice in the rounds to come."))
    else:
        sentences.append(text("Otherwise sides that have met or should not meet would do so."))
    return sentences


def _why_a_bye(field: Field, side: FieldSide) -> tuple[Text, ...]:
    """The lowest score of those who have missed fewest rounds and had none; else what stood in the
    way.
    """
    if side.byes:
        words = text(
            "Another round without playing: there was no way around it for {who}.",
            who=Who(side.key),
        )
        return (words,)
    others = [field_side for field_side in field.sides if not field_side.byes]
    fewest = min(other.missed for other in others)
    if side.missed > fewest:
        words = text(
            "An odd number play: with a bye for anybody who missed fewer rounds than {who}, sides"
            " would meet again now or later.",
            who=Who(side.key),
        )
        return (words,)
    lowest = min(o.score for o in others if o.missed == fewest)
    if side.score == lowest and field.standing:
        words = text(
            "An odd number play: {who} stands last of those who have had no bye.", who=Who(side.key)
        )
        return (words,)
    if side.score == lowest and any(s.missed > fewest for s in others):
        words = text(
            "An odd number play: {who}, at {points}, stands lowest of those who have had no bye and"
            " missed the fewest rounds.",
            who=Who(side.key),
            points=_points(side.score),
        )
        return (words,)
    if side.score == lowest:
        return (
            text(
                "An odd number play: {who}, at {points}, stands lowest of those who have not had"
                " a bye.",
                who=Who(side.key),
                points=_points(side.score),
            ),
        )
    return (
        text(
            "An odd number play: with a bye for anybody lower than {who}, sides would meet again"
            " now or later.",
            who=Who(side.key),
        ),
    )


def _why_first(field: Field, side: FieldSide, other: FieldSide) -> list[Text]:
    """Who deals first did so less often than the other, counted against not dealing first; or did
    not do so just before, or the other did. The last round says where it does not come out even.
    """
    sentences = [text("{who} deals first by lot.", who=Who(side.key))]
    if side.firsts - side.seconds < other.firsts - other.seconds:
        sentences = [text("{who} deals first: it was less often their turn.", who=Who(side.key))]
    elif side.running < other.running:
        sentences = [text("{who} deals first: it is longer since their turn.", who=Who(side.key))]
    if side.running >= 2:
        sentences.append(
            text("{who} deals first again: no draw as good avoids it.", who=Who(side.key))
        )
    if other.running <= -2:
        sentences.append(
            text("{who} does not deal first again: no draw as good avoids it.", who=Who(other.key))
        )
    if not field.left and side.firsts - side.seconds == 1:
        words = text(
            "{who} will have dealt first two times more than not: no draw as good avoids it.",
            who=Who(side.key),
        )
        sentences.append(words)
    if not field.left and other.seconds - other.firsts == 1:
        words = text(
            "{who} will have dealt first two times less than not: no draw as good avoids it.",
            who=Who(other.key),
        )
        sentences.append(words)
    return sentences
