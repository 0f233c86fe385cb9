"""What every test shares: how hard Hypothesis tries, and where the source stands."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# How long a machine takes to deal is no property of the rules: neither a deadline nor “too slow”.
_PATIENT = [HealthCheck.too_slow]

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=100, suppress_health_check=_PATIENT
)
settings.register_profile(
    "soak", deadline=None, max_examples=10_000, suppress_health_check=_PATIENT
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(scope="session")
def source() -> Path:
    """The folder of the checkout."""
    return Path(__file__).parents[1]
