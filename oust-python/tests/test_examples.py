"""Tests of the programs in `examples`."""

import subprocess
import sys
from pathlib import Path

import pytest

import oust

PLAYER = Path(__file__).parent.parent / "examples" / "gtp_player.py"


def answers(*arguments: str, commands: list[str]) -> list[str]:
    """Returns the answers of the player to commands, each with its status `=` or `?`."""
    ran = subprocess.run(
        [sys.executable, PLAYER, *arguments],
        input="\n".join([*commands, "quit", ""]),
        capture_output=True,
        text=True,
        check=True,
    )
    return [answer.strip() for answer in ran.stdout.split("\n\n")[: len(commands)]]


@pytest.mark.parametrize("board", ["2x2", "4x3", "hex3"])
@pytest.mark.parametrize(
    "arguments",
    [[], ["stones=1"], ["sizes=1", "singles=-0.5"], ["capture=2", "freedom=1", "--reply"]],
)
def test_a_rule_of_thumb_plays_games_to_their_end(board: str, arguments: list[str]) -> None:
    game = oust.Game(board)
    commands = [f"oust-board {board}", "set_random_seed 3"]
    while game.outcome is None:
        color = "black" if game.turn == "x" else "white"
        placed = answers(*arguments, commands=[*commands, f"genmove {color}"])[-1]
        point = placed.removeprefix("= ")
        game.push(point)
        commands.append(f"play {color} {point}")
        assert len(commands) < 200


@pytest.mark.parametrize("arguments", [[], ["sizes=1"], ["capture=1", "--reply"]])
def test_a_rule_of_thumb_takes_a_win(arguments: list[str]) -> None:
    # The group of b1 and the stone on a1 takes the only enemy stone. Without a term a win counts, too.
    start = ["oust-board 3x3", "play black a1", "play white c1"]
    *_, placed, after = answers(*arguments, commands=[*start, "genmove black", "genmove white"])
    assert (placed, after) == ("= b1", "? the game is over")


@pytest.mark.parametrize("asked", [["genmove black"], ["play black pass"], []])
def test_a_rule_of_thumb_without_a_placement_passes(asked: list[str]) -> None:
    stones = ["black a2", "white b1", "black a4", "white a1", "white a3", "black b2", "white b4"]
    start = ["oust-board 2x4", *(f"play {stone}" for stone in stones)]
    passed = answers(commands=[*start, *asked, "genmove white"])[len(start) :]
    assert passed[:-1] == ["= pass" if "genmove" in command else "=" for command in asked]
    assert passed[-1].startswith("= ") and passed[-1] != "= pass"


def test_a_rule_of_thumb_refuses_rubbish_and_goes_on() -> None:
    rubbish = [
        "fly",
        "play",
        "play black z99",
        "play white a9",
        "oust-board 0x0",
        "set_random_seed x",
    ]
    found = answers(
        "sizes=1", commands=[*rubbish, "name", "known_command genmove", "genmove black"]
    )
    assert [answer[0] for answer in found] == ["?"] * len(rubbish) + ["="] * 3
    assert found[-2] == "= true"


@pytest.mark.parametrize("term", ["luck=1", "sizes", "sizes=much"])
def test_an_unknown_term_is_refused(term: str) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        answers(term, commands=[])
