"""
Starts a competitor's program inside its sandbox: a file, a zip with main.py, or a notebook. The program is /code, its kind the argument.
Without a sandbox, LEITAI_ROOT is the folder that stands for /.
"""

import json
import os
import subprocess
import sys
import zipfile

ROOT = os.environ.pop("LEITAI_ROOT", "")
CODE = f"{ROOT}/code"
TMP = f"{ROOT}/tmp"
UNPACKED = f"{TMP}/code"


def stop(text):
    print(text, file=sys.stderr, flush=True)
    sys.exit(1)


def unpack():
    """The folder with main.py: the root of the zip, or its only folder."""
    try:
        with zipfile.ZipFile(f"{CODE}/code.zip") as archive:
            archive.extractall(UNPACKED)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError) as error:
        stop(f"the zip cannot be read: {error}")
    folder = UNPACKED
    names = [name for name in os.listdir(folder) if name != "__MACOSX"]
    if "main.py" not in names and len(names) == 1 and os.path.isdir(f"{folder}/{names[0]}"):
        folder = f"{folder}/{names[0]}"
    if not os.path.isfile(f"{folder}/main.py"):
        stop("the zip has no main.py in its root or in its only folder")
    return folder


def cells_of(path):
    try:
        with open(path, encoding="utf-8") as file:
            notebook = json.load(file)
        cells = notebook["cells"]
        return [
            "".join(cell["source"]) if isinstance(cell["source"], list) else cell["source"]
            for cell in cells
            if cell["cell_type"] == "code"
        ]
    except (ValueError, KeyError, TypeError) as error:
        stop(f"this is no notebook (version 4): {error!r}")


def run_notebook():
    """All cells in one process and order, in IPython where it is installed."""
    cells = cells_of(f"{CODE}/main.ipynb")
    os.chdir(TMP)
    try:
        from IPython.core.interactiveshell import InteractiveShell
    except ImportError:
        run_plain(cells)
        return
    shell = InteractiveShell.instance()
    shell.colors = "NoColor"
    for number, cell in enumerate(cells, 1):
        if not shell.run_cell(cell, store_history=True).success:
            stop(f"cell {number} failed")


def run_plain(cells):
    import ast
    import types

    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    for number, cell in enumerate(cells, 1):
        if any(line.lstrip().startswith(("%", "!")) for line in cell.splitlines()):
            stop(f"cell {number} has a command of IPython (% or !), which is not installed here")
        name = f"cell {number}"
        tree = ast.parse(cell, name)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, name, "exec"), module.__dict__)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), name, "eval"), module.__dict__)
            if value is not None:
                print(repr(value))


def main(form):
    if form == "ipynb":
        run_notebook()
        return
    folder = unpack() if form == "zip" else CODE
    os.chdir(TMP if form == "py" else folder)
    sys.stdout.flush()
    # In its own process, as if it were started by hand: its tracebacks show nothing of ours.
    command = [sys.executable, "-u", f"{folder}/main.py"]
    if os.name == "nt":
        # There, whoever started this process would not wait for the other.
        sys.exit(subprocess.call(command))
    os.execv(sys.executable, command)


main(sys.argv[1])
