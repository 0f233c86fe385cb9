"""The formula in plain words, and that it is the one that is reckoned with."""

from math import exp, isclose, sqrt

from scorekeeper.statistics.ratings import NEW, RatedResult, RatedSide, Skill, rate_matches
from tests.services.statistics.played_club import Playing
from tests.web.plain_browser import Device


def test_it_works(penya: Playing, device: Device) -> None:
    page = device.open(f"/clubs/{penya.club}/ratings/formula")
    for words in ("1,000 + 20 × (strength − 3 × uncertainty)", "Two who are new", "Plackett"):
        assert words in page.text, words


def test_the_page_says_what_is_reckoned() -> None:
    start = {"a": Skill(30, 3, 9), "b": Skill(22, 6, 2), "c": Skill(27, 4, 5), "d": NEW}
    sides = (RatedSide(2, ("a", "b")), RatedSide(1, ("c",)), RatedSide(2, ("d",)))
    after, _ = rate_matches([RatedResult("m", sides)], start)
    people = [[start[str(who)] for who in side.people] for side in sides]
    grown = [[one.sigma**2 + (25 / 300) ** 2 for one in side] for side in people]
    mu, var = [sum(one.mu for one in side) for side in people], [sum(side) for side in grown]
    place = [side.place for side in sides]
    c = sqrt(sum(one + (25 / 6) ** 2 for one in var))
    for i, side in enumerate(sides):
        omega = delta = 0.0
        for q in (q for q in range(3) if place[q] <= place[i]):
            p = exp(mu[i] / c) / sum(exp(mu[s] / c) for s in range(3) if place[s] >= place[q])
            omega += ((i == q) - p) / place.count(place[q])
            delta += p * (1 - p) / place.count(place[q])
        omega *= var[i] / c
        delta *= sqrt(var[i]) / c * var[i] / c**2
        for who, one, own in zip(side.people, people[i], grown[i], strict=True):
            now = after[str(who)]
            assert isclose(now.mu, one.mu + omega * own / var[i])
            assert isclose(now.sigma, sqrt(own) * sqrt(1 - delta * own / var[i]))
