"""Words a deal in Guiñote's own terms: es reparto where Tute has a mano.

Each message stands elsewhere without a context, for the other games.
"""

from scorekeeper.engine.text import Text, text_c, text_cn

OWN: tuple[Text, ...] = (
    text_c("guinote", "Hands"),
    text_c("guinote", "Hands so far"),
    text_c("guinote", "No hands yet."),
    text_c("guinote", "Hand %(number)s"),
    text_c("guinote", "Hand %(number)s corrected:"),
    text_c("guinote", "Hand %(number)s no longer adds up: correct or delete it, then go on."),
    text_c(
        "guinote",
        "Hand %(number)s would no longer fit: it waits to be corrected or struck out.",
    ),
    text_c("guinote", "Hand %(number)s would not fit:"),
    text_c("guinote", "Correct hand %(number)s"),
    text_c("guinote", "Correct this hand"),
    text_c("guinote", "Delete this hand"),
    text_c("guinote", "This hand no longer fits."),
    text_c("guinote", "This hand doesn’t add up; nothing after it is counted."),
    text_c("guinote", "Note the hand"),
    text_c("guinote", "Why hand %(number)s counts so"),
    text_c("guinote", "Waiting: correct an earlier hand first."),
    text_c("guinote", "From hand %(number)s on: %(name)s"),
    text_c("guinote", "From which hand on?"),
    text_c("guinote", "%(unit)s, hand by hand"),
    text_c("guinote", "There is nothing to draw before the second hand."),
    text_c("guinote", "Hand {n} struck out."),
    text_c("guinote", "A note to hand {n}."),
    text_c("guinote", "Hand {n}: it does not fit."),
    text_c("guinote", "Hand {n} corrected: {what}"),
    text_c("guinote", "Hand {n}: {what}"),
    text_c("guinote", "Hand {n} no longer fits: mend it or strike it out first."),
    text_cn("guinote", "After {n} hand: {parts}", "After {n} hands: {parts}", 1),
    text_cn("guinote", "Ended after {n} hand.", "Ended after {n} hands.", 1),
    text_cn("guinote", "After {n} hand, still playing.", "After {n} hands, still playing.", 1),
    text_cn("guinote", "{n} hand played.", "{n} hands played.", 1),
)
