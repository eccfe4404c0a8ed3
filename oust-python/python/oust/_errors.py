"""The exceptions. Each is a `ValueError`, and has the facts as attributes."""

from __future__ import annotations

# As `typing` has it, and without its import, which takes ten times as long as this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from oust._oust import Group


class OustError(ValueError):
    """The base of the exceptions of this package."""

    def __reduce__(self) -> tuple[object, ...]:
        # By default an exception loses its attributes on the way to another process.
        return (_restore, (type(self), self.args, self.__dict__))


def _restore(
    kind: type[OustError], args: tuple[object, ...], facts: dict[str, object]
) -> OustError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(facts)
    return error


class BoardError(OustError):
    """There is no such board, the board has no such point, or it is the wrong board."""


class GameOverError(OustError):
    """The game is over, so there is no move to choose."""


class LimitError(OustError):
    """A limit came before the result."""


class CertificateError(OustError):
    """A certificate proves nothing; the message has the line and the fault."""


class UnsupportedError(OustError):
    """A format cannot hold a game of this board."""


class ParseError(OustError):
    """A text cannot be read.

    `span` is the part of the text in code points, `line` and `column` count from 1; each is `None`
    if the fault has no place.
    """

    span: tuple[int, int] | None
    line: int | None
    column: int | None

    def __init__(
        self,
        message: str,
        *,
        span: tuple[int, int] | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message)
        self.span = span
        self.line = line
        self.column = column


class IllegalMoveError(OustError):
    """The rules forbid a move; the game is unchanged.

    `reason` is `"occupied"`, `"joins-without-capture"`, `"enemy-not-smaller"`, `"game-over"`,
    `"off-board"`, `"placement-available"`, `"inside-turn"`, `"swap-not-allowed"`,
    `"swap-at-wrong-time"` or `"swap-twice"`. `point` is the point of a placement, `size` the size
    of the group that it would make, and `enemies` has the groups that it would touch. `side` is the
    side to move. The move of a text also has its place, as in `ParseError`.
    """

    reason: str
    side: str | None
    point: int | None
    size: int | None
    enemies: tuple[Group, ...]
    span: tuple[int, int] | None
    line: int | None
    column: int | None

    def __init__(
        self,
        message: str,
        *,
        reason: str = "",
        side: str | None = None,
        point: int | None = None,
        size: int | None = None,
        enemies: tuple[Group, ...] = (),
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.side = side
        self.point = point
        self.size = size
        self.enemies = enemies
        self.span = None
        self.line = None
        self.column = None
