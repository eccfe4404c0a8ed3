"""Boards, positions and games follow the rules as the crates do."""

import copy
import pickle
import random
from pathlib import Path

import pytest

import oust


def perft(game: oust.Game, depth: int) -> int:
    """Counts sequences of actions by `push` and `pop`."""
    if depth == 0:
        return 1
    if game.outcome is not None:
        return 0
    moves: list[int | str] = list(game.legal) or ["pass"]
    count = 0
    for move in moves:
        game.push(move)
        count += perft(game, depth - 1)
        assert game.pop() == move
    return count


def tables(fixtures: Path) -> list[tuple[str, list[tuple[int, int]]]]:
    found: list[tuple[str, list[tuple[int, int]]]] = []
    for file in sorted((fixtures / "perft").glob("*.txt")):
        for line in file.read_text().splitlines():
            if line.startswith("#") or not line.strip():
                continue
            if line.startswith(" "):
                depth, count = line.split()
                found[-1][1].append((int(depth), int(count)))
            else:
                found.append((line, []))
    return found


def test_push_and_pop_count_as_the_perft_tables(fixtures: Path) -> None:
    checked = 0
    for line, counts in tables(fixtures):
        game = oust.Game(oust.Position.parse(line), explicit_passes=True)
        before = game.copy()
        for depth, count in counts:
            if count > 3_000:
                break
            assert perft(game, depth) == count == game.position.perft(depth), (line, depth)
            checked += 1
        assert game == before
    assert checked > 100


@pytest.mark.parametrize("board", ["hex3", "hex5", "4x4", "2x6", "9x9"])
def test_random_games_end_and_come_back(board: str) -> None:
    choose = random.Random(7)
    for _ in range(5):
        game = oust.Game(board)
        positions = [game.position]
        while game.outcome is None:
            assert game.legal == [placement.point for placement in game.placements]
            assert game.legal == game.position.legal
            game.push(choose.choice(game.legal))
            positions.append(game.position)
        assert game.legal == [] and game.placements == []
        moves = game.moves
        again = oust.Game(board)
        for move in moves:
            again.push(move)
        assert again == game and len(game) == len(moves)
        for position, move in zip(reversed(positions), reversed(moves), strict=False):
            assert game.position == position
            assert game.pop() == move
        assert game == oust.Game(board)


def test_a_forced_pass_is_made_with_the_placement_before_it(fixtures: Path) -> None:
    (record,) = oust.read(fixtures / "games" / "forced-pass-3x3.oust")
    played = record.game()
    assert "pass" in played.write("record")
    automatic = oust.Game("3x3")
    for move in played.moves:
        automatic.push(move)
    assert automatic.position == played.position
    explicit = oust.Game("3x3", explicit_passes=True)
    with_passes = 0
    for move in played.moves:
        explicit.push(move)
        if explicit.position.must_pass:
            assert explicit.legal == [] and explicit.outcome is None
            explicit.push("pass")
            with_passes += 1
    assert with_passes > 0 and "pass" in explicit.moves
    assert explicit.position == played.position
    assert len(explicit) == len(automatic) + with_passes


def test_a_refusal_has_its_facts_and_changes_nothing() -> None:
    game = oust.Game(oust.Position("4x1", x=[0], o=[2, 3]))
    before = game.copy()
    with pytest.raises(oust.IllegalMoveError) as refused:
        game.push("b1")
    error = refused.value
    assert isinstance(error, ValueError)
    assert (error.reason, error.point, error.size, error.side) == ("enemy-not-smaller", 1, 2, "x")
    assert [(group.side, group.coord, group.size) for group in error.enemies] == [("o", "c1", 2)]
    assert "b1" in str(error) and "the group of 2 at c1" in str(error)
    assert game == before
    refusals: list[tuple[int | str, str]] = [(0, "occupied"), ("swap", "swap-not-allowed")]
    for move, reason in refusals:
        with pytest.raises(oust.IllegalMoveError) as refused:
            game.push(move)
        assert refused.value.reason == reason
    copied = pickle.loads(pickle.dumps(error))
    assert str(copied) == str(error)
    assert (copied.reason, copied.enemies) == (error.reason, error.enemies)


def test_values_that_are_no_point_are_errors_by_kind() -> None:
    game = oust.Game("3x3")
    moves: list[int | str] = [9, -1, 70_000, 10**30, "d1"]
    for move in moves:
        with pytest.raises(oust.BoardError):
            game.push(move)
    with pytest.raises(oust.ParseError) as unread:
        game.push("??")
    assert (unread.value.span, unread.value.line, unread.value.column) == ((0, 2), 1, 1)
    with pytest.raises(TypeError):
        game.push(None)  # type: ignore[arg-type]
    with pytest.raises(oust.BoardError):
        oust.Board("hexagonal")
    with pytest.raises(oust.BoardError):
        oust.Board.rectangle(0, 300)
    with pytest.raises(IndexError):
        game.pop()
    with pytest.raises(ValueError, match="two stones on a3"):
        oust.Position("3x3", x=[0], o=["a3"])


def test_swap_and_resignation() -> None:
    game = oust.Game("hex4", swap=True)
    game.push(0)
    assert game.can_swap and not game.swapped
    game.push("swap")
    assert game.swapped and game.moves == [0, "swap"]
    game.resign("x")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.ending) == ("o", "resignation")
    assert game.legal == [] and pickle.loads(pickle.dumps(game.outcome)) == game.outcome
    with pytest.raises(oust.IllegalMoveError) as refused:
        game.push(1)
    assert refused.value.reason == "game-over"
    assert game.pop() == "resign" and game.pop() == "swap"
    assert game.outcome is None and game.can_swap


def test_values_are_frozen_compared_hashed_and_pickled() -> None:
    board = oust.Board("hex5")
    position = oust.Position(board, x=[0], o=["e5"], turn="o")
    placement = position.placements[0]
    for value in [board, position, position.groups("x")[0]]:
        restored = pickle.loads(pickle.dumps(value))
        assert restored == value and hash(restored) == hash(value)
        assert value != "hex5"
    assert {board: 1}[oust.Board.hexagon(5)] == 1
    assert board != oust.Board("hex4") and position != oust.Position(board)
    assert [0, 1, 2][oust.Position("1x3").placements[2]] == 2
    assert placement == position.check(placement.point)
    with pytest.raises(AttributeError):
        board.name = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        hash(oust.Game(board))


def test_games_are_copied_and_pickled_whole(fixtures: Path) -> None:
    for file in sorted((fixtures / "games").iterdir()):
        if file.suffix == ".md":
            continue
        for record in oust.read(file):
            if not record.valid:
                continue
            game = record.game()
            restored = pickle.loads(pickle.dumps(game))
            assert restored == game and restored.write("record") == game.write("record"), file
            assert copy.copy(game) == copy.deepcopy(game) == game.copy() == game
    for swap in [False, True]:
        game = oust.Game("hex3", swap, explicit_passes=True, headers={"x": "Ada"})
        game.push(0)
        game.comment("the corner")
        restored = pickle.loads(pickle.dumps(game))
        assert (restored.swap, restored.explicit_passes) == (swap, True)
        assert restored.comments == [(1, "the corner")] and restored.headers == {"x": "Ada"}
        changed = game.copy()
        changed.push(5)
        assert changed != game


def test_a_pickled_position_begins_a_turn() -> None:
    position = oust.Position("5x5", x=["a1"], o=["b1", "d4"]).play("a2")
    assert position.mid_turn
    restored = pickle.loads(pickle.dumps(position))
    assert restored == position and not restored.mid_turn


def test_values_show_what_they_are() -> None:
    game = oust.Game("3x3")
    game.push("b2")
    assert repr(game) == "<Game on 3x3: 1 moves, o to move>"
    assert eval(repr(game.board), vars(oust)) == game.board
    assert eval(repr(game.position), vars(oust)) == game.position
    assert repr(game.placements[0]) == "<Placement a3 of o, captured 0>"
    assert str(game.position) == "3x3 3/1x1/3 o"
    assert bool(oust.Game("3x3"))
