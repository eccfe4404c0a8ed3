"""Every notation is read and written, and pictures are drawn."""

from pathlib import Path

import pytest

import oust

RECORD = "oust 3x3\nx: Zoë\no: bob\n\n1. a1 b1\n2. a2\n"


@pytest.mark.parametrize(
    "format", ["record", "json", "abstractplay", "sgf", "listing", "moves", "position", "diagram"]
)
def test_games_come_back_from_every_format(format: str) -> None:
    game = oust.Game.parse(RECORD)
    text = game.write(format)  # type: ignore[arg-type]
    losses = game.losses(format)  # type: ignore[arg-type]
    if format in {"position", "diagram"}:
        assert oust.Position.parse(text, turn=game.turn) == game.position
        return
    again = oust.Game.parse(text, format, board="3x3")  # type: ignore[arg-type]
    assert again.moves == game.moves
    assert again.write(format) == text  # type: ignore[arg-type]
    if not losses:
        assert again.headers["x"] == "Zoë"


def test_losses_are_named() -> None:
    game = oust.Game("5x5", swap=True)
    game.push(0)
    game.push("swap")
    assert game.losses("record") == []
    assert "a swap" in game.losses("abstractplay")
    with pytest.raises(oust.UnsupportedError):
        oust.Game("hex4").write("sgf")
    with pytest.raises(ValueError, match="expected one of record"):
        game.write("pgn")  # type: ignore[arg-type]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_an_error_of_a_text_has_its_place(end: str) -> None:
    text = RECORD.replace("2. a2", "2. b1").replace("\n", end)
    with pytest.raises(oust.IllegalMoveError) as refused:
        oust.Game.parse(text)
    error = refused.value
    assert error.span is not None
    assert text[slice(*error.span)] == "b1"
    assert (error.reason, error.line, error.column) == ("occupied", 6, 4)
    text = RECORD.replace("2. a2", "2. zz9").replace("\n", end)
    with pytest.raises(oust.ParseError) as unread:
        oust.Game.parse(text)
    assert unread.value.span is not None
    assert (text[slice(*unread.value.span)], unread.value.line) == ("zz9", 6)
    with pytest.raises(oust.ParseError):
        oust.Game.parse("nothing at all")
    with pytest.raises(oust.ParseError, match="expected one game, found 2"):
        oust.Game.parse(RECORD + "\n" + RECORD)
    with pytest.raises(oust.ParseError) as unread:
        oust.Position.parse("3x3 3/x5/3 o")
    assert unread.value.span == (6, 8)


def test_positions_are_read_from_figures(fixtures: Path) -> None:
    for number in range(1, 8):
        text = (fixtures / "figures" / f"figure-{number}.txt").read_text()
        position = oust.Position.parse(text, turn="x")
        for style in ["pbmserv", "figure", "unicode"]:
            drawn = position.diagram(style)  # type: ignore[arg-type]
            assert oust.Position.parse(drawn, turn=position.turn) == position
    with pytest.raises(oust.ParseError):
        oust.Position.parse(". x .\n. . .\n. . .\n")


def test_headers_and_comments() -> None:
    game = oust.Game.parse(RECORD)
    assert game.headers == {"x": "Zoë", "o": "bob"}
    game.set_header("Event", "Spring cup")
    game.set_header("o", None)
    game.comment("good")
    again = oust.Game.parse(game.write())
    assert again.headers["event"] == "Spring cup" and "o" not in again.headers
    assert again.comments == [(3, "good")]
    again.pop()
    assert again.comments == []


def test_dialects() -> None:
    board = oust.Board("9x9")
    assert board.point("a1") == 72 and board.coord(72) == "a1"
    assert board.at(8, 0) == 72 and board.row_and_column(72) == (8, 0)
    assert board.neighbors(0) == [1, 9] and len(board) == 81
    for dialect in ["pbmserv", "abstractplay", "bga"]:
        for point in range(len(board)):
            coord = board.coord(point, dialect)  # type: ignore[arg-type]
            assert board.point(coord, dialect) == point  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected a dialect"):
        board.coord(0, "go")  # type: ignore[arg-type]


def test_pictures_and_pages() -> None:
    game = oust.Game.parse(RECORD)
    svg = game.position.svg(legal=True, values={"c3": 0.75}, theme="dark", title="A game")
    assert svg.startswith("<svg ") and "A game" in svg and ">75</text>" in svg
    assert game.position._repr_svg_() == game.position.svg()
    page = game.html()
    assert page.startswith("<!DOCTYPE html>") and "Zoë – bob" in page
    shown = game._repr_html_()
    assert shown.startswith("<iframe ") and shown.count("<") == 2
    with pytest.raises(ValueError, match="expected a theme"):
        game.html(theme="pink")  # type: ignore[arg-type]
