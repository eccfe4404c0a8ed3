"""What the long tests share: servers that are started and killed, players, and their journal."""

import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
TARGET = os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target"))
BUILT = os.path.join(TARGET, os.environ.get("OUST_PROFILE", "release"))
SERVER = os.path.join(BUILT, "oust-server")
SIMULATE = os.path.join(BUILT, "examples", "simulate")


def build():
    """Builds the programs, unless they are there."""
    if not (os.path.exists(SERVER) and os.path.exists(SIMULATE)):
        command = "cargo build --release --locked --workspace --bin oust-server --example simulate"
        subprocess.run(command.split(), cwd=ROOT, check=True)


def free_port():
    """Returns a port that no program listens on."""
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


def fail(text):
    """Ends the test."""
    print(f"FAILED: {text}", file=sys.stderr)
    sys.exit(1)


class Bench:
    """A temporary folder with a database, players and a journal."""

    def __init__(self, postgres=False):
        build()
        self.folder = tempfile.mkdtemp(prefix="oust-long.")
        self.data = os.path.join(self.folder, "data")
        self.tokens = os.path.join(self.folder, "tokens")
        self.journal = os.path.join(self.folder, "journal")
        self.processes = []
        self.url = None
        if postgres:
            server = os.environ.get("OUST_TEST_POSTGRES")
            if not server:
                print("skipped: OUST_TEST_POSTGRES is not set; run this by .ci/postgres")
                sys.exit(0)
            self.url = server

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
                process.wait()
        if "OUST_KEEP" not in os.environ:
            shutil.rmtree(self.folder, ignore_errors=True)

    def database(self):
        """Returns the flags that name the database."""
        return ["--database", self.url] if self.url else ["--data", self.data]

    def run(self, *command, **options):
        """Runs a command of the program and returns its output."""
        command = [SERVER, *command, *self.database()]
        done = subprocess.run(command, capture_output=True, text=True, **options)
        if done.returncode != 0:
            fail(f"{' '.join(command)}: {done.stdout}{done.stderr}")
        return done.stdout

    def add_players(self, count):
        """Makes accounts and writes their tokens to a file."""
        with open(self.tokens, "w") as file:
            for number in range(count):
                scopes = "play,challenge,read"
                file.write(self.run("user", "add", f"player{number}", "--token", scopes))

    def token(self, number=0):
        """Returns the token of a player."""
        with open(self.tokens) as file:
            return json.loads(file.readlines()[number])["token"]

    def serve(self, port, env=None, wait=True):
        """Starts a server and waits until it listens."""
        log = open(os.path.join(self.folder, f"server-{port}.log"), "a")
        address = f"127.0.0.1:{port}"
        command = [SERVER, "--public-url", f"http://{address}", "serve", "--listen", address]
        command += ["--requests-per-second", "0"]
        command += ["--streams-per-client", "20000", "--connections-per-client", "20000"]
        process = subprocess.Popen(
            [*command, *self.database()],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, **(env or {})},
        )
        self.processes.append(process)
        if wait and "listening" not in process.stdout.readline():
            process.wait()
            with open(log.name) as file:
                fail(f"the server does not start: {file.read()[-2000:]}")
        return process

    def play(self, ports, players, seconds, *flags):
        """Starts simulated players."""
        servers = [flag for port in ports for flag in ("--server", f"http://127.0.0.1:{port}")]
        command = [SIMULATE, "--tokens", self.tokens, "--journal", self.journal, *servers]
        command += ["--players", str(players), "--seconds", str(seconds), *flags]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.processes.append(process)
        return process

    def check(self, port):
        """Compares the journal with the server, verifies all games, and returns both results."""
        command = [SIMULATE, "--tokens", self.tokens, "--journal", self.journal, "--check"]
        command += ["--server", f"http://127.0.0.1:{port}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            fail(done.stdout + done.stderr)
        return done.stdout.strip() + "; verify: " + self.run("verify").strip()


def end_of(players):
    """Waits for the simulated players and returns their line of figures."""
    line = players.communicate()[0].strip()
    if players.returncode != 0:
        fail(line)
    return line


def kill(process):
    """Ends a process as the kernel does when memory is out."""
    process.send_signal(signal.SIGKILL)
    process.wait()


def memory(process):
    """Returns the memory of a process, in MiB."""
    with open(f"/proc/{process.pid}/status") as file:
        line = next(line for line in file if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


def lost_turns(data, journal, after=0):
    """Returns the acknowledged turns from the byte `after` of a journal that an SQLite database
    does not have, the number of those that it has, and the size of the journal."""
    database = sqlite3.connect(os.path.join(data, "oust.sqlite"))
    query = "SELECT seat, text FROM events WHERE game = ? AND n = ?"
    lost, found = [], 0
    with open(journal) as file:
        file.seek(after)
        for line in file:
            turn = json.loads(line)
            row = database.execute(query, (turn["game"], turn["n"])).fetchone()
            if row == (turn["seat"], turn["turn"]):
                found += 1
            else:
                lost.append((turn, row))
        size = os.path.getsize(journal)
    database.close()
    return lost, found, size


def jitter(seconds):
    """Returns a random time around `seconds`."""
    return seconds * random.uniform(0.5, 1.5)


def now():
    """Returns a time that never jumps."""
    return time.monotonic()
