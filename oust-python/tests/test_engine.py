"""The engine, its players and its proofs; threads and Ctrl-C."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import oust


def test_a_search_is_the_same_each_time_and_names_legal_points() -> None:
    game = oust.Game("hex5")
    game.push("e5")
    first, second = (oust.Engine("hex5").search(game).run(evaluations=500) for _ in range(2))
    assert first.best == second.best == first.candidates[0].point
    assert first.value == second.value and 0 <= first.value <= 1
    assert {candidate.point for candidate in first.candidates} == set(game.legal)
    assert first.evaluations >= 500 and first.line[0] == first.best
    assert first.position == game.position


def test_a_search_goes_on_and_follows_the_game() -> None:
    search = oust.Engine("hex4").search(oust.Game("hex4"))
    best = search.run(evaluations=200).best
    assert search.run(evaluations=400).evaluations >= 400
    assert best is not None
    search.advance(best)
    assert search.position.at(best) == "x"
    with pytest.raises(oust.IllegalMoveError):
        search.advance(best)
    search.move_to(oust.Position("hex4"))
    with pytest.raises(oust.BoardError):
        search.move_to(oust.Position("hex5"))
    with pytest.raises(oust.BoardError):
        oust.Engine("hex4").search(oust.Game("hex5"))
    for wrong in [{"seconds": -1.0}, {"threads": 0}]:
        with pytest.raises(ValueError, match="expected"):
            search.run(**wrong)  # type: ignore[arg-type]


def test_players_play_whole_games() -> None:
    game = oust.Game("3x3", swap=True)
    players = [oust.Player(level=2, seed=1), oust.Player(0)]
    while game.outcome is None:
        game.push(players[game.turn == "o"].choose(game))
    with pytest.raises(oust.GameOverError):
        players[0].choose(game)
    with pytest.raises(ValueError, match="expected a level from 0 to 9, found 12"):
        oust.Player(level=12)
    assert repr(players[0]) == "Player(level=2, seed=1)"


def test_a_proof_is_checked_by_the_rules() -> None:
    solution = oust.solve(oust.Position("3x3"))
    assert (solution.value, solution.winner) == ("win", "x")
    certificate = solution.certificate()
    assert oust.check_certificate(certificate) == [(oust.Position("3x3"), "x wins")]
    with pytest.raises(oust.CertificateError):
        oust.check_certificate(certificate.replace("x wins", "o wins"))
    with pytest.raises(oust.CertificateError):
        oust.check_certificate("")
    assert oust.solve(oust.Position("4x4"), threads=2).value == "win"
    with pytest.raises(ValueError, match="expected 1 thread or more, found 0"):
        oust.solve(oust.Position("4x4"), threads=0)
    limited = oust.solve(oust.Game("5x5"), positions=100)
    assert (limited.value, limited.winner) == (None, None)
    with pytest.raises(oust.LimitError):
        limited.certificate()


def test_stop_ends_a_run_and_other_threads_run_meanwhile() -> None:
    search = oust.Engine("hex5").search(oust.Game("hex5"))
    found: list[oust.Analysis] = []
    worker = threading.Thread(target=lambda: found.append(search.run(evaluations=10**9)))
    worker.start()
    counted = 0
    until = time.monotonic() + 0.3
    while time.monotonic() < until:
        counted += 1
    assert worker.is_alive() and counted > 1_000
    search.stop()
    worker.join(timeout=5)
    assert not worker.is_alive() and found[0].evaluations > 0


def test_threads_validate_at_the_same_time(fixtures: Path) -> None:
    text = (fixtures / "games" / "win-9x9.oust").read_text() * 50
    expected = oust.validate(text).by_code
    found: list[dict[str, int]] = []
    workers = [
        threading.Thread(target=lambda: found.append(oust.validate(text).by_code)) for _ in range(4)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found == [expected] * 4


LONG_WORK = {
    "search": "oust.Engine('hex5').search(oust.Game('hex5')).run(evaluations=10**9)",
    "solve": "oust.solve(oust.Position('6x6'))",
    "perft": "oust.Position('9x9').perft(9)",
    "player": "[oust.Player(9).choose(oust.Game('19x19', swap=True)) for _ in range(10**6)]",
    "files": "oust.validate_files([sys.argv[1]] * 1_000_000)",
    "read": "[record for _ in range(10**6) for record in oust.read(sys.argv[1])]",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("work", LONG_WORK)
def test_an_interrupt_is_heard(work: str, fixtures: Path) -> None:
    code = f"import oust, sys\nprint('begins', flush=True)\n{LONG_WORK[work]}"
    path = fixtures / "games" / "win-9x9.oust"
    child = subprocess.Popen(
        [sys.executable, "-c", code, path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "begins\n"
    time.sleep(0.3)
    assert child.poll() is None, child.stderr and child.stderr.read()
    begin = time.monotonic()
    os.kill(child.pid, signal.SIGINT)
    _, errors = child.communicate(timeout=20)
    took = time.monotonic() - begin
    assert "KeyboardInterrupt" in errors
    # It takes 10 ms; the rest is for a machine that does other work.
    assert took < 2
