"""Mark Steere's board game Oust: rules, notation, validation, play and pictures.

>>> import oust
>>> game = oust.Game("hex7")
>>> game.push("g7")
>>> game.push(12)
>>> game
<Game on hex7: 2 moves, x to move>
>>> oust.Engine("hex7").search(game).run(evaluations=200).best in game.legal
True

A point is an integer, counted from 0 in printed order; `Board.coord` gives its name, and functions
that take a point take the name as well. A side is `"x"` or `"o"`.
"""

from oust._errors import (
    BoardError,
    CertificateError,
    GameOverError,
    IllegalMoveError,
    LimitError,
    OustError,
    ParseError,
    UnsupportedError,
)
from oust._oust import (
    Analysis,
    Board,
    Candidate,
    Engine,
    Finding,
    Game,
    GameReport,
    Games,
    Group,
    Outcome,
    Placement,
    Player,
    Position,
    Reader,
    Record,
    Report,
    Search,
    Solution,
    Suggestion,
    Summary,
    __version__,
    check_certificate,
    explain,
    read,
    solve,
    validate,
    validate_files,
)

__all__ = [
    "Analysis",
    "Board",
    "BoardError",
    "Candidate",
    "CertificateError",
    "Engine",
    "Finding",
    "Game",
    "GameOverError",
    "GameReport",
    "Games",
    "Group",
    "IllegalMoveError",
    "LimitError",
    "Outcome",
    "OustError",
    "ParseError",
    "Placement",
    "Player",
    "Position",
    "Reader",
    "Record",
    "Report",
    "Search",
    "Solution",
    "Suggestion",
    "Summary",
    "UnsupportedError",
    "__version__",
    "check_certificate",
    "explain",
    "read",
    "solve",
    "validate",
    "validate_files",
]
