"""Who plays what next: people ticked on and off, others by name."""

from scorekeeper.games import GAMES
from tests.web.evenings.next_games import chosen
from tests.web.plain_browser import Device, Page


def test_it_works(gathered: Page) -> None:
    (form,) = [form for form in gathered.forms if form.action.endswith("/next")]
    assert [value for name, value in form.fields if name == "who"] == ["p1", "p2", "p3"]
    assert len([name for name, _ in form.offered if name == "game"]) == len(GAMES)


def test_who_was_chosen_is_asked_for_a_seat(device: Device, gathered: Page) -> None:
    page = chosen(device, gathered, "tute_subastado", ["p1", "p2", "p3"], "Dídac")
    assert "/next/tute_subastado?" in page.path
    assert [value for name, value in page.form("/tute_subastado").fields if name == "who"] == [
        "p1",
        "p2",
        "p3",
    ]
