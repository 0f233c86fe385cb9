"""What was made last is found again; what was not asked for longest goes."""

from scorekeeper.services.storage.lru_cache import LruCache


def test_it_is_made_once_while_it_is_kept() -> None:
    kept: LruCache[str, int] = LruCache(2)
    made: list[str] = []

    def asked(key: str) -> int:
        def make() -> int:
            made.append(key)
            return len(made)

        return kept.of(key, make)

    assert [asked("a"), asked("b"), asked("a")] == [1, 2, 1]
    assert [asked("c"), asked("a"), asked("b")] == [3, 1, 4]
    assert made == ["a", "b", "c", "b"]
    assert len(kept) == 2


def test_what_is_put_again_is_the_newest() -> None:
    kept: LruCache[str, int] = LruCache(2)
    for key, value in (("a", 1), ("b", 2), ("a", 3), ("c", 4)):
        kept.put(key, value)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (3, None, 4)
    kept.clear()
    assert len(kept) == 0
