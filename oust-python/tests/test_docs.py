"""The documentation runs."""

import doctest
import re
from pathlib import Path

import pytest

import oust

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("page", "least"), [("docs/python.md", 20), ("README.md", 4)])
def test_pages_run(page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # A fence would be read as output.
    text = re.sub(r"^```.*$", "", (ROOT / page).read_text(), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, page, str(ROOT / page), 0)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(optionflags=flags)
    output: list[str] = []
    runner.run(examples, out=output.append)
    assert runner.failures == 0, "".join(output)
    assert runner.tries > least


def test_docstrings_run() -> None:
    assert doctest.testmod(oust).failed == 0


def test_every_name_is_documented() -> None:
    for name in oust.__all__:
        value = getattr(oust, name)
        assert name == "__version__" or value.__doc__, name
        if isinstance(value, type) and not issubclass(value, Exception):
            for member, attribute in vars(value).items():
                if not member.startswith("_") and member != "COLUMNS":
                    assert attribute.__doc__, f"{name}.{member}"
