"""Measures the package beside python-chess, and prints a table.

    pip install target/wheels/oust-*.whl chess
    python oust-python/benches/beside_python_chess.py [PATH OF oust-validate]

Each figure is the best of three rounds of about a second. Both sides do the same kind of work on
games of their own.
"""

import io
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import chess
import chess.pgn
import chess.svg

import oust

ROUNDS = 3
GAMES = 20_000


def rate(work: Callable[[], int]) -> float:
    """Returns how many things a second `work` does, by the number that it returns."""
    best = 0.0
    for _ in range(ROUNDS):
        done, begin = 0, time.perf_counter()
        while (took := time.perf_counter() - begin) < 1:
            done += work()
        best = max(best, done / took)
    return best


def oust_playout(board: str) -> Callable[[], int]:
    choose = random.Random(1)

    def work() -> int:
        game = oust.Game(board)
        while game.outcome is None:
            legal = game.legal
            game.push(legal[int(choose.random() * len(legal))])
        return len(game)

    return work


def chess_playout() -> int:
    board = chess.Board()
    while not board.is_game_over() and len(board.move_stack) < 200:
        moves = list(board.legal_moves)
        board.push(moves[int(random.random() * len(moves))])
    return len(board.move_stack)


def oust_push_and_pop(move: int | str) -> Callable[[], int]:
    game = oust.Game("hex7")
    push, pop = game.push, game.pop

    def work() -> int:
        for _ in range(1_000):
            push(move)
            pop()
        return 1_000

    return work


def chess_push_and_pop() -> int:
    board, move = chess.Board(), chess.Move.from_uci("e2e4")
    for _ in range(1_000):
        board.push(move)
        board.pop()
    return 1_000


def chess_push_san_and_pop() -> int:
    board = chess.Board()
    for _ in range(100):
        board.push_san("e4")
        board.pop()
    return 100


def oust_list(board: str, kind: str) -> Callable[[], int]:
    game = oust.Game(board)

    def work() -> int:
        for _ in range(100):
            getattr(game, kind)
        return 100

    return work


def chess_list() -> int:
    board = chess.Board()
    for _ in range(100):
        list(board.legal_moves)
    return 100


def oust_games(path: Path, board: str) -> None:
    choose = random.Random(2)
    texts = []
    for number in range(GAMES):
        headers = {"x": f"Player {number % 97}", "o": "Ben", "date": "2026-02-01"}
        game = oust.Game(board, headers=headers)
        while game.outcome is None:
            game.push(choose.choice(game.legal))
        texts.append(game.write())
    path.write_text("\n".join(texts))


def chess_games(path: Path) -> int:
    choose = random.Random(2)
    texts = []
    for number in range(200):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 80:
            board.push(choose.choice(list(board.legal_moves)))
        game = chess.pgn.Game.from_board(board)
        game.headers["White"] = f"Player {number % 97}"
        texts.append(str(game))
    path.write_text("\n\n".join(texts))
    return len(texts)


def read_lazily(path: Path) -> int:
    return sum(1 for _ in oust.read(path))


def read_headers(path: Path) -> int:
    return sum(1 for record in oust.read(path) if record.headers["x"])


def read_games(path: Path) -> int:
    return sum(1 for record in oust.read(path) if record.game())


def chess_read(text: str) -> int:
    file, count = io.StringIO(text), 0
    while chess.pgn.read_game(file) is not None:
        count += 1
    return count


def arrow(path: Path, threads: int) -> int:
    import pyarrow  # type: ignore[import-untyped]

    columns = ["number", "line", "board", "x", "o", "result", "turns", "valid", "codes", "moves"]
    return int(pyarrow.table(oust.Games(path, columns, threads=threads)).num_rows)


def imports(module: str) -> float:
    """Returns the milliseconds of an import, the least of ten."""
    code = f"import time\nt = time.perf_counter()\nimport {module}\nprint(time.perf_counter() - t)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True) for _ in range(10)]
    return min(float(run.stdout) for run in runs) * 1_000


def line(what: str, ours: float, theirs: float | None, unit: str) -> None:
    ratio = f"{ours / theirs:8.1f}" if theirs else ""
    print(f"{what:44} {ours:14,.0f} {theirs or 0:14,.0f} {ratio:>8}  {unit}", flush=True)


def seconds(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(5):
        begin = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begin)
    return best


def main() -> None:
    print(f"{'':44} {'oust':>14} {'python-chess':>14} {'ratio':>8}")
    ours, theirs = imports("oust"), imports("chess, chess.pgn")
    print(f"{'import':44} {ours:14.1f} {theirs:14.1f} {ours / theirs:8.3f}  ms")
    chess_rate = rate(chess_playout)
    for board in ["hex5", "hex7", "9x9", "19x19"]:
        name = f"list legal and push, random games, {board}"
        line(name, rate(oust_playout(board)), chess_rate, "/s")
    line("push(int) and pop", rate(oust_push_and_pop(40)), rate(chess_push_and_pop), "/s")
    line("push(str) and pop", rate(oust_push_and_pop("g7")), rate(chess_push_san_and_pop), "/s")
    chess_listed = rate(chess_list)
    line("legal as integers, hex7", rate(oust_list("hex7", "legal")), chess_listed, "/s")
    line("legal as objects, hex7", rate(oust_list("hex7", "placements")), chess_listed, "/s")
    with tempfile.TemporaryDirectory() as folder:
        ours_path, theirs_path = Path(folder, "games.oust"), Path(folder, "games.pgn")
        oust_games(ours_path, "hex5")
        chess_games(theirs_path)
        pgn = theirs_path.read_text()
        chess_reads = rate(lambda: chess_read(pgn))
        line("read lazily, hex5", rate(lambda: read_lazily(ours_path)), chess_reads, "games/s")
        line("read with headers", rate(lambda: read_headers(ours_path)), chess_reads, "games/s")
        line("read into games", rate(lambda: read_games(ours_path)), chess_reads, "games/s")
        for threads in [1, 2]:
            name = f"Arrow table of ten columns, threads {threads}"
            line(name, rate(lambda: arrow(ours_path, threads)), None, "games/s")
        size = ours_path.stat().st_size / 1e6
        took = seconds(lambda: oust.validate_files(ours_path, threads=1))
        print(f"{'validate_files, one thread':44} {size / took:14.1f} {'':14} {'':8}  MB/s")
        if len(sys.argv) > 1:
            command = [sys.argv[1], "--jobs", "1", "--quiet", str(ours_path)]
            took = seconds(lambda: subprocess.run(command, capture_output=True))
            print(f"{'oust-validate, one thread':44} {size / took:14.1f} {'':14} {'':8}  MB/s")
    ours_svg = rate(lambda: len([oust.Position("hex7").svg()]))
    line("SVG", ours_svg, rate(lambda: len([chess.svg.board(chess.Board())])), "/s")


if __name__ == "__main__":
    main()
