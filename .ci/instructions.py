"""Counts the instructions of a program, which the machine's other work does not change."""

import os
import re
import shutil
import subprocess
import sys
import tempfile


def have_valgrind():
    """Installs valgrind where that is possible."""
    if not shutil.which("valgrind"):
        debian = os.path.join(os.path.dirname(__file__), "debian")
        subprocess.run([debian, "valgrind"], check=False)
    return shutil.which("valgrind") is not None


def instructions(program, arguments, text):
    """Counts the instructions that a program takes on a text."""
    valgrind = ["valgrind", "--tool=cachegrind", "--cache-sim=no"]
    valgrind += ["--cachegrind-out-file=/dev/null", "--log-fd=9"]
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "source")
        log = os.path.join(folder, "log")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        with open(source, "rb") as stdin:
            subprocess.run(
                ["bash", "-c", '"$@" 9>"$0"', log, *valgrind, program, *arguments],
                stdin=stdin,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
            )
        with open(log, encoding="utf-8") as file:
            found = re.search(r"I\s+refs:\s+([\d,]+)", file.read())
    if not found:
        sys.exit(f"no count of instructions for {program} {' '.join(arguments)}")
    return int(found[1].replace(",", ""))
