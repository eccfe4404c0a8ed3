"""Runs the notebooks of this folder, and fails at the first cell that fails.

With `--write` their outputs are stored in them.
"""

import sys
import tempfile
from pathlib import Path

import nbclient
import nbformat

for path in sorted(Path(__file__).parent.glob("*.ipynb")):
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        client = nbclient.NotebookClient(
            notebook, timeout=120, resources={"metadata": {"path": folder}}
        )
        client.execute()
    shown = [
        output for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output
    ]
    print(f"{path.name}: {len(notebook.cells)} cells, {len(shown)} outputs")
    if "--write" in sys.argv:
        nbformat.write(notebook, path)
