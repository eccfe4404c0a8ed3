"""Counts the instructions of a program, which the machine's other work does not change."""

import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def have_valgrind():
    """Installs valgrind where that is possible."""
    if not shutil.which("valgrind"):
        subprocess.run([os.path.join(HERE, "debian"), "valgrind"], check=False)
    return shutil.which("valgrind") is not None


def counts_of(program, arguments, source, environment=None):
    """Runs a program; returns the instructions of its processes, in the order of their ends."""
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no"]
    valgrind += ["--cachegrind-out-file=/dev/null", "--log-fd=9"]
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as log, open(source, "rb") as stdin:
        subprocess.run(
            ["bash", "-c", '"$@" 9>>"$0"', log.name, *valgrind, program, *arguments],
            stdin=stdin,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})},
            check=False,
        )
        counts = re.findall(r"I\s+refs:\s+([\d,]+)", log.read())
    return [int(count.replace(",", "")) for count in counts]


def instructions(program, arguments, text):
    """Counts the instructions that a program takes on a text."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8") as source:
        source.write(text)
        source.flush()
        counts = counts_of(program, arguments, source.name)
    if len(counts) != 1:
        sys.exit(f"no count of instructions for {program} {' '.join(arguments)}")
    return counts[0]


@functools.cache
def fork_inputs():
    """Builds the library that forks a program for each of its inputs; returns its path."""
    library = os.path.join(tempfile.mkdtemp(), "fork_inputs.so")
    source = os.path.join(HERE, "fork_inputs.c")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
    return library


def instructions_of_each(program, arguments, warm_up, texts):
    """Counts the instructions of a program for each of `texts` as standard input.

    All counts include the same start: `arguments`, then the texts of `warm_up` as files. Valgrind
    translates the code of the start once for all texts, which is most of the time of a small one.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = {f"warm{number}": text for number, text in enumerate(warm_up)}
        files |= {str(number): text for number, text in enumerate(texts)}
        for name, text in files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        warm = [os.path.join(folder, name) for name in files if name.startswith("warm")]
        preload = {"LD_PRELOAD": fork_inputs(), "INPUTS": folder, "INPUT_COUNT": str(len(texts))}
        counts = counts_of(program, [*arguments, *warm, "-"], os.devnull, preload)
    # The last one is of the process that forks.
    if len(counts) != len(texts) + 1:
        command = f"{program} {' '.join(arguments)}"
        sys.exit(f"{len(counts)} counts for {len(texts)} inputs of {command}; has it threads?")
    return counts[:-1]
