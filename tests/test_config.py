"""Where an installation keeps its things, and what a first start makes there."""

import json
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scorekeeper import config


def test_it_works(tmp_path: Path) -> None:
    settings = config.load(tmp_path / "new" / "folder", environ={})
    assert settings.instance == tmp_path / "new" / "folder"
    assert settings.database_url == f"sqlite:///{settings.instance / 'scorekeeper.sqlite'}"
    assert len(settings.secret_key) == 64


def test_the_secret_key_is_made_once_and_read_by_its_owner_only(tmp_path: Path) -> None:
    first = config.load(tmp_path, environ={}).secret_key
    assert config.load(tmp_path, environ={}).secret_key == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


@pytest.mark.skipif(sys.platform == "win32", reason="rights as Unix has them")
def test_a_folder_that_others_may_read_is_closed_to_them(tmp_path: Path) -> None:
    """As a checkout brings it, and as an older version and `mkdir` left what is in it."""
    (tmp_path / "backups").mkdir()
    names = ("scorekeeper.sqlite", "scorekeeper.sqlite-wal", "config.py", "backups/old.zip")
    for name in names:
        (tmp_path / name).touch()
    for path in (tmp_path, *tmp_path.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    config.load(tmp_path, environ={})
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "backups").stat().st_mode) == 0o700
    assert {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in names} == {0o600}


@pytest.mark.skipif(sys.platform == "win32", reason="rights as Unix has them")
def test_a_folder_for_everybody_and_what_a_link_leads_to_stay_as_they_are(tmp_path: Path) -> None:
    (elsewhere := tmp_path / "elsewhere").touch(0o644)
    (shared := tmp_path / "shared").mkdir()
    shared.chmod(0o1777)
    config.make_private(shared)
    assert stat.S_IMODE(shared.stat().st_mode) == 0o1777
    (own := tmp_path / "own").mkdir()
    (own / "config.py").symlink_to(elsewhere)
    config.make_private(own)
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o644


def test_an_installation_is_known_by_its_database(tmp_path: Path) -> None:
    assert not config.is_installed(tmp_path / "new", environ={})
    assert not list(tmp_path.iterdir())
    assert config.is_installed(None, environ={"SCOREKEEPER_DATABASE_URL": "postgresql+psycopg://"})
    (tmp_path / "config.py").write_text("SQLALCHEMY_DATABASE_URI = 'sqlite:///own'\n")
    assert not config.is_installed(tmp_path, environ={})
    (tmp_path / "own").touch()
    assert config.is_installed(tmp_path, environ={})


def test_many_first_starts_at_once_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as starts:
        keys = set(starts.map(lambda _: config.load(tmp_path, environ={}).secret_key, range(64)))
    assert len(keys) == 1


def test_a_file_system_without_links_gets_a_key_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path, __: Path) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    first = config.load(tmp_path, environ={}).secret_key
    assert config.load(tmp_path, environ={}).secret_key == first


def test_an_empty_key_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret_key").touch()
    with pytest.raises(ValueError, match="Delete it"):
        config.load(tmp_path, environ={})


def test_the_key_is_not_shown_when_the_settings_are(tmp_path: Path) -> None:
    settings = config.load(tmp_path, environ={})
    assert settings.secret_key not in repr(settings)


def test_the_instance_may_have_its_own_settings(tmp_path: Path) -> None:
    (tmp_path / "config.py").write_text("SESSION_COOKIE_SECURE = 1 == 1\nlower = 3\n")
    settings = config.load(tmp_path, environ={}).for_flask()
    assert settings["SESSION_COOKIE_SECURE"] is True
    assert "lower" not in settings


def test_the_environment_wins_over_the_instance(tmp_path: Path) -> None:
    (tmp_path / "config.py").write_text(
        "SECRET_KEY = 'own'\nSQLALCHEMY_DATABASE_URI = 'sqlite:///own'\n"
    )
    own = config.load(tmp_path, environ={}).for_flask()
    assert (own["SECRET_KEY"], own["SQLALCHEMY_DATABASE_URI"]) == ("own", "sqlite:///own")
    environ = {
        "SCOREKEEPER_SECRET_KEY": "shared",
        "SCOREKEEPER_DATABASE_URL": "postgresql+psycopg://db",
    }
    shared = config.load(tmp_path, environ=environ).for_flask()
    assert shared["SECRET_KEY"] == "shared"
    assert shared["SQLALCHEMY_DATABASE_URI"] == "postgresql+psycopg://db"
    assert not (tmp_path / "secret_key").exists()


def test_a_checkout_keeps_its_matches_in_its_own_folder(source: Path) -> None:
    assert config.default_instance({}) == source / "instance"


def test_an_installed_package_keeps_them_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "CHECKOUT", tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = config.default_instance({})
    assert folder.name == "scorekeeper"
    if sys.platform == "linux":
        assert folder == tmp_path / "data" / "scorekeeper"


def test_the_environment_names_another_instance(tmp_path: Path) -> None:
    environ = {"SCOREKEEPER_INSTANCE": str(tmp_path / "club")}
    assert config.load(environ=environ).instance == tmp_path / "club"


def test_a_packages_own_templates_come_before_the_checkouts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "PACKAGE", tmp_path)
    assert config.templates() == config.CHECKOUT / "templates"
    (tmp_path / "templates").mkdir()
    assert config.templates() == tmp_path / "templates"


def test_proxies_and_limits_are_said_in_the_environment(tmp_path: Path) -> None:
    (tmp_path / "config.py").write_text("TRUSTED_HOPS = 3\nLIMIT_BEGIN = '1/day'\n")
    assert config.load(tmp_path, environ={}).for_flask()["TRUSTED_HOPS"] == 3
    environ = {
        "SCOREKEEPER_TRUSTED_HOPS": "1",
        "SCOREKEEPER_RATELIMIT_STORAGE_URI": "redis://cache",
        "SCOREKEEPER_RATELIMIT_ENABLED": "no",
        "SCOREKEEPER_READ_URL": "postgresql+psycopg://standby/scores",
        "SCOREKEEPER_SESSION_COOKIE_SECURE": "yes",
    }
    settings = config.load(tmp_path, environ=environ).for_flask()
    assert settings["TRUSTED_HOPS"] == 1
    assert settings["RATELIMIT_STORAGE_URI"] == "redis://cache"
    assert settings["RATELIMIT_ENABLED"] is False
    assert settings["SESSION_COOKIE_SECURE"] is True
    assert settings["READ_URL"] == "postgresql+psycopg://standby/scores"
    assert settings["LIMIT_BEGIN"] == "1/day"


def test_without_a_word_no_proxy_is_trusted_and_limits_hold(tmp_path: Path) -> None:
    settings = config.load(tmp_path, environ={}).for_flask()
    assert settings["TRUSTED_HOPS"] == 0
    assert "RATELIMIT_ENABLED" not in settings


def test_what_phones_run_is_of_this_program_or_it_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config, "RUNTIME", tmp_path)
    assert config.stale_runtime() == ""
    (tmp_path / "manifest.json").write_text(json.dumps({"made_of": config.packed_digest()}))
    assert config.stale_runtime() == ""
    (tmp_path / "manifest.json").write_text('{"made_of": "of yesterday"}')
    assert "make run" in config.stale_runtime()


def test_a_release_has_the_same_name_before_and_after_its_python_is_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or phones would fetch all of it again under another name."""
    monkeypatch.setattr(config, "RUNTIME", tmp_path)
    before = config.release.__wrapped__()
    (tmp_path / "manifest.json").write_text(json.dumps({"made_of": config.packed_digest()}))
    assert config.release.__wrapped__() == before
    (tmp_path / "manifest.json").write_text('{"made_of": "of yesterday"}')
    assert config.release.__wrapped__() != before
