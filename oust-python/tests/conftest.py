"""Where the fixtures and the native programs are."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def fixtures() -> Path:
    return ROOT / "fixtures"
