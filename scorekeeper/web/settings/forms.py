"""Reads the reader's choices, and the way back to the page they were made on."""

from urllib.parse import urlsplit

from scorekeeper.web.form import Form, LineField


class BackForm(Form):
    """Reads what leads back to the page it was sent from."""

    back = LineField()

    @property
    def way_back(self) -> str:
        """The page to return to: a path of our own, whatever was posted; else the entrance."""
        target = self.of("back") or "/"
        parts = urlsplit(target.replace("\\", "/"))
        is_ours = not parts.scheme and not parts.netloc and target.startswith("/")
        is_plain = all(character.isprintable() for character in target)
        return target if is_ours and is_plain and not target.startswith("//") else "/"
