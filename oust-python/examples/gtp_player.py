"""Plays by rules of thumb, as a program that speaks the Go Text Protocol.

    oust match 4 'gtp:python3 oust-python/examples/gtp_player.py sizes=1 capture=0.5' --board hex5

It looks one placement ahead, or with `--reply` also at the best answer, and takes the placement after
which the weighted sum of its terms is greatest. The protocol, below, is all that a program needs to
take part in `oust match`.
"""

import argparse
import random
import sys
from collections.abc import Callable
from math import sqrt
from typing import Literal

import oust

Side = Literal["x", "o"]
Term = Callable[[oust.Position, Side], float]


def sizes(position: oust.Position, side: Side) -> float:
    """Returns the root of the sum of squared group sizes: many stones in few groups are worth most."""
    return sqrt(sum(group.size**2 for group in position.groups(side)))


def stones(position: oust.Position, side: Side) -> float:
    """Returns the number of stones."""
    return len(position.stones(side))


def singles(position: oust.Position, side: Side) -> float:
    """Returns the number of groups of one stone."""
    return sum(1 for group in position.groups(side) if group.size == 1)


def capture(position: oust.Position, side: Side) -> float:
    """Returns the most stones that the side to move captures by one placement."""
    if position.turn != side:
        return 0
    return max((placement.captured for placement in position.placements), default=0)


def freedom(position: oust.Position, side: Side) -> float:
    """Returns the root of the number of placements of the side to move."""
    return sqrt(len(position.legal)) if position.turn == side else 0


TERMS: dict[str, Term] = {
    term.__name__: term for term in (sizes, stones, singles, capture, freedom)
}


def weighted(text: str) -> tuple[float, Term]:
    """Parses a term with its weight, such as `sizes=1`."""
    name, _, weight = text.partition("=")
    if name not in TERMS:
        raise argparse.ArgumentTypeError(f"expected one of {', '.join(TERMS)}, found {name}")
    return float(weight), TERMS[name]


class Player:
    """A game and the terms that it is played by."""

    def __init__(self, terms: list[tuple[float, Term]], reply: bool) -> None:
        self.terms = terms
        self.reply = reply
        self.game = oust.Game("hex7", explicit_passes=True)

    def worth(self, position: oust.Position, side: Side) -> float:
        """Returns the worth of a position: each term less the enemy's; a win is worth most."""
        if position.outcome is not None:
            return {side: 1e9, None: 0.0}.get(position.outcome.winner, -1e9)
        enemy: Side = "o" if side == "x" else "x"
        return sum(
            weight * (term(position, side) - term(position, enemy)) for weight, term in self.terms
        )

    def worth_after(self, position: oust.Position, side: Side) -> float:
        """Returns the worth of a position, with `--reply` after the enemy's best answer."""
        if not self.reply or position.outcome is not None or position.turn == side:
            return self.worth(position, side)
        answers = [self.worth(position.play(point), side) for point in position.legal]
        return min(answers, default=self.worth(position, side))

    def choose(self) -> int | Literal["pass"]:
        """Returns the best placement, of equals one that is drawn; a side without one passes."""
        position, side = self.game.position, self.game.turn
        if not position.legal:
            return "pass"
        values = {point: self.worth_after(position.play(point), side) for point in position.legal}
        best = max(values.values())
        return random.choice([point for point, value in values.items() if value == best])

    def require_turn(self, color: str) -> None:
        """Refuses a color that is not to move, and both after the end.

        The forced pass of the other color is made if nobody asked for it.
        """
        if self.game.outcome is not None:
            raise ValueError("the game is over")
        if SIDES.get(color.lower()) != self.game.turn and not self.game.position.legal:
            self.game.push("pass")
        if SIDES.get(color.lower()) != self.game.turn:
            raise ValueError(f"{self.game.turn} is to move, not {color}")

    def answer(self, command: str, arguments: list[str]) -> str:
        """Obeys a command of the protocol and returns its answer."""
        match command:
            case "protocol_version":
                return "2"
            case "name":
                return "rules of thumb"
            case "version":
                return oust.__version__
            case "list_commands":
                return "\n".join(COMMANDS)
            case "known_command":
                return str(arguments[0] in COMMANDS).lower()
            case "oust-board":
                self.game = oust.Game(arguments[0], explicit_passes=True)
            case "boardsize":
                size = arguments[0]
                self.game = oust.Game(f"{size}x{size}", explicit_passes=True)
            case "clear_board":
                self.game = oust.Game(self.game.board, explicit_passes=True)
            case "set_random_seed":
                random.seed(int(arguments[0]))
            case "play" if arguments[1] == "pass" and self.game.position.legal:
                # A color that waits while the other one goes on passes as well; the game has no such pass.
                pass
            case "play":
                self.require_turn(arguments[0])
                self.game.push(arguments[1])
            case "genmove":
                self.require_turn(arguments[0])
                move = self.choose()
                self.game.push(move)
                return move if move == "pass" else self.game.board.coord(move)
            case "quit":
                pass
            case _:
                raise ValueError("unknown command")
        return ""


SIDES = {"b": "x", "black": "x", "w": "o", "white": "o"}

COMMANDS = [
    "protocol_version",
    "name",
    "version",
    "list_commands",
    "known_command",
    "oust-board",
    "boardsize",
    "clear_board",
    "set_random_seed",
    "play",
    "genmove",
    "quit",
]


def main() -> None:
    """Answers commands from standard input until `quit`."""
    parser = argparse.ArgumentParser(description="Plays by rules of thumb, over GTP.")
    parser.add_argument(
        "terms", nargs="*", type=weighted, metavar="TERM=WEIGHT", help=", ".join(TERMS)
    )
    parser.add_argument("--reply", action="store_true", help="also look at the best answer")
    player = Player(**vars(parser.parse_args()))
    for line in sys.stdin:
        if not (words := line.split()):
            continue
        try:
            print("=", player.answer(words[0], words[1:]), end="\n\n", flush=True)
        except (ValueError, IndexError) as error:
            print("?", error, end="\n\n", flush=True)
        if words[0] == "quit":
            return


if __name__ == "__main__":
    main()
