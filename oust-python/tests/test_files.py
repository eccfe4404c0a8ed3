"""Files are read and validated as the native program does."""

import gzip
import json
import os
import subprocess
from pathlib import Path

import pytest

import oust

RECORD = "oust 3x3\nx: ada\no: ben\n\n1. a1 b1\n2. a2\n"
BROKEN = "oust 3x3\nx: ada\no: ben\n\n1. a1 a1\n"


def program(*arguments: object) -> subprocess.CompletedProcess[str]:
    path = os.environ.get("OUST_VALIDATE")
    if path is None:
        pytest.skip("OUST_VALIDATE names no program")
    return subprocess.run([path, *map(str, arguments)], capture_output=True, text=True)


def report_of_program(path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(program("--format", "json", path).stdout)
    return found


def record_files(fixtures: Path) -> list[Path]:
    folders = ["broken", "games", "formats", "elsewhere", "encodings", "fuzz-finds", "diagrams"]
    files = [file for folder in folders for file in sorted((fixtures / folder).iterdir())]
    return [file for file in files if file.suffix not in {".md", ".list"}]


def as_json(finding: oust.Finding, game: int | None) -> dict[str, object]:
    """Writes a finding as the program does."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "game": game,
        "turn": finding.turn,
        "placement": finding.placement,
        "side": finding.side,
        "line": finding.line,
        "column": finding.column,
        "byte": finding.byte,
        "message": finding.message,
        "data": finding.data,
    }


def by_program(finding: dict[str, object]) -> dict[str, object]:
    span = finding["span"]
    assert isinstance(span, dict)
    place = {name: span[name] for name in ["line", "column", "byte"]}
    message = str(finding["message"])
    if finding["code"] == "F002":
        # The program adds which flag helps.
        message = message.split(";")[0].split(". ")[0]
    names = ["code", "name", "severity", "game", "turn", "placement", "side", "data"]
    return {name: finding[name] for name in names} | place | {"message": message}


def test_findings_equal_those_of_the_program(fixtures: Path) -> None:
    files = record_files(fixtures)
    assert len(files) > 250
    findings = 0
    for file in files:
        report = oust.validate(file.read_bytes())
        ours = [as_json(finding, None) for finding in report.findings]
        for game in report.games:
            ours += [as_json(finding, game.number) for finding in game.findings]
        theirs_whole = report_of_program(file)
        listed = theirs_whole["findings"]
        assert isinstance(listed, list)
        theirs = [by_program(finding) for finding in listed]
        for finding in ours:
            if finding["code"] == "F002":
                finding["message"] = str(finding["message"]).split(";")[0].split(". ")[0]
        assert ours == theirs, file
        games = theirs_whole["games"]
        assert isinstance(games, list)
        for game, other in zip(report.games, games, strict=True):
            assert game.valid == (other["status"] == "valid"), file
            assert (game.board and game.board.name) == other["board"]
            facts = (game.result, game.turns, game.placements, game.broken_at)
            assert facts == tuple(other[k] for k in ["result", "turns", "placements", "broken_at"])
            assert (game.skipped, game.assumed) == (other["skipped"], other["assumed"])
        findings += len(ours)
    assert findings > 300


def test_counts_equal_those_of_the_program(fixtures: Path) -> None:
    for threads in [1, 2]:
        summary = oust.validate_files([fixtures / "broken", fixtures / "games"], threads=threads)
        run = program("--format", "json", fixtures / "broken", fixtures / "games")
        theirs = json.loads(run.stdout)["summary"]
        assert summary.by_code == theirs["by_code"]
        assert (summary.files, summary.games) == (theirs["files"], theirs["games"])
        assert (summary.valid, summary.invalid) == (theirs["valid"], theirs["invalid"])
        assert len(summary.skipped) == theirs.get("skipped", 0)


def test_a_span_selects_the_text_in_code_points() -> None:
    text = "oust 3x3\nx: Zoë 🙂\n\n1. a1 a1\n"
    (game,) = oust.validate(text).games
    (finding,) = [finding for finding in game.findings if finding.severity == "error"]
    assert text[slice(*finding.span)] == "a1" and finding.code == "M201"
    assert (finding.line, finding.column, finding.end_column) == (4, 7, 9)
    assert finding.explanation == oust.explain("M201") == oust.explain("point-occupied")
    assert finding.data["by"] == "x"
    with pytest.raises(ValueError, match="expected a code"):
        oust.explain("X")


def test_codes_are_selected() -> None:
    assert oust.validate(BROKEN, select=["R"]).by_code.get("M201") is None
    assert not oust.validate(BROKEN, select=["R"]).valid
    assert oust.validate(BROKEN, ignore=["ALL"]).valid
    twice = oust.validate(RECORD + "\n" + RECORD, select=["G"])
    assert set(twice.by_code) == {"G801"}


def test_records_are_read_lazily_from_any_compression(tmp_path: Path) -> None:
    plain = tmp_path / "games.oust"
    plain.write_text(RECORD + "\n" + BROKEN)
    packed = tmp_path / "games.oust.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    paths: list[str | Path] = [plain, packed, str(plain)]
    for path in paths:
        first, second = oust.read(path)
        assert first.headers == {"x": "ada", "o": "ben"} and first.format == "record"
        assert (first.number, first.line, first.byte) == (1, 1, 0)
        assert (second.number, second.line, second.byte) == (2, 8, len(RECORD) + 1)
        assert first.valid and not second.valid
        assert first.game().write("moves") == "a1 b1 a2\n" or first.game().moves
        with pytest.raises(oust.IllegalMoveError) as refused:
            second.game()
        assert refused.value.span is not None
        assert second.text[slice(*refused.value.span)] == "a1"
        assert refused.value.line == 12
        error = next(finding for finding in second.findings if finding.severity == "error")
        assert second.text[slice(*error.span)] == "a1" and error.line == 12
    assert [record.number for record in oust.read(tmp_path)] == [1, 2, 1, 2]


def test_strict_raises_at_the_first_error(tmp_path: Path) -> None:
    path = tmp_path / "games.oust"
    path.write_text(RECORD + "\n" + BROKEN)
    records = oust.read(path, strict=True)
    assert next(records).number == 1
    with pytest.raises(oust.ParseError, match="M201") as raised:
        next(records)
    assert raised.value.line == 12


def test_no_text_is_dropped_silently(fixtures: Path) -> None:
    path = fixtures / "broken" / "F011-unread-game.oust"
    unread = [record for record in oust.read(path) if record.number is None]
    assert unread and all(not record.valid for record in unread)
    assert all(record.headers == {} and record.board is None for record in unread)
    with pytest.raises(oust.ParseError):
        unread[0].game()
    with pytest.raises(oust.ParseError):
        list(oust.read(path, strict=True))


def test_a_file_that_cannot_be_read_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        list(oust.read(tmp_path / "missing.oust"))
    assert missing.value.filename == str(tmp_path / "missing.oust")
    cut = tmp_path / "cut.oust.gz"
    cut.write_bytes(gzip.compress(RECORD.encode() * 1_000)[:-20])
    with pytest.raises(OSError):
        list(oust.read(cut))
    summary = oust.validate_files([tmp_path / "missing.oust", cut], findings=10)
    assert [path.name for path, _ in summary.unreadable] == ["missing.oust", "cut.oust.gz"]
    assert summary.by_code["F001"] == 2 and summary.first_by_code["F001"][0].endswith("g.oust")
    assert len(summary.findings) == 10 < sum(summary.by_code.values())


def test_tables_need_no_arrow_library() -> None:
    capsule = oust.Games([]).__arrow_c_stream__()
    assert "arrow_array_stream" in repr(capsule)
    assert "arrow_schema" in repr(oust.Games([]).__arrow_c_schema__())
    with pytest.raises(ValueError, match="expected a column"):
        oust.Games([], ["elo"])


def test_tables_have_what_records_have(fixtures: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    paths = [fixtures / "games", fixtures / "broken"]
    for threads in [1, 2]:
        games = oust.Games(paths, columns=oust.Games.COLUMNS, threads=threads)
        rows = pyarrow.table(games).to_pylist()
        records = [record for path in paths for record in oust.read(path)]
        assert len(rows) == len(records) > 100
        for row, record in zip(rows, records, strict=True):
            assert row["path"] == str(record.path)
            assert (row["number"], row["byte"], row["line"]) == (
                record.number,
                record.byte,
                record.line,
            )
            assert (row["format"], row["text"]) == (record.format, record.text)
            assert row["board"] == (record.board and record.board.name)
            assert (row["x"], row["date"]) == (record.headers.get("x"), record.headers.get("date"))
            assert row["codes"] == [finding.code for finding in record.findings]
            assert row["valid"] == record.valid
            if record.valid:
                game = record.game()
                points = [move for move in game.moves if isinstance(move, int)]
                assert row["moves"] == points and row["turns"] == game.turns
    names = pyarrow.table(oust.Games(paths, columns=["x", "o"])).column_names
    assert names == ["x", "o"]
    with pytest.raises(OSError, match="missing"):
        pyarrow.table(oust.Games(fixtures / "missing"))
