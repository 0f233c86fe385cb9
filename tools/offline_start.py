"""Loads all that a phone alone runs, so that the memory it is in can be begun with."""

import gc
import sys
import zipimport
from contextlib import suppress
from importlib import import_module
from pathlib import Path

sys.path.insert(0, "/app")
for name in names:  # noqa: F821 - given by what runs this
    with suppress(Exception):
        import_module(name)

from scorekeeper.offline.worker import Phone  # noqa: E402 - found there only

app = Path("/app")
addresses: dict[str, str] = {}
phone = Phone(app / "scorekeeper" / "translations", app / "templates", addresses, app / "compiled")
# Where it begins anew the library is another, and empty.
zipimport._zip_directory_cache.clear()  # noqa: SLF001 - there is no other door to it
sys.path_importer_cache.clear()
gc.collect()
gc.freeze()
