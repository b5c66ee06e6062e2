"""
Starts a competitor's program inside its sandbox: a file, a zip with main.py, or a notebook. The program is /code, its kind the argument.
Without a sandbox, LEITAI_ROOT is the folder that stands for /.
"""

import ast
import base64
import contextlib
import io
import json
import linecache
import os
import subprocess
import sys
import traceback
import types
import zipfile

ROOT = os.environ.pop("LEITAI_ROOT", "")
CODE = f"{ROOT}/code"
TMP = f"{ROOT}/tmp"
UNPACKED = f"{TMP}/code"
EXECUTED = f"{ROOT}/out/executed.ipynb"
KINDS = ("text/plain", "text/html", "text/markdown", "text/latex", "image/png", "image/jpeg")


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


def read_notebook(path):
    try:
        with open(path, encoding="utf-8") as file:
            cells = json.load(file)["cells"]
        return [
            {
                "cell_type": cell["cell_type"],
                "metadata": {},
                "source": "".join(cell["source"]) if isinstance(cell["source"], list) else str(cell["source"]),
            }
            for cell in cells
            if cell["cell_type"] in ("code", "markdown", "raw")
        ]
    except (ValueError, KeyError, TypeError) as error:
        stop(f"this is no notebook (version 4): {error!r}")


class Outputs:
    """What the cells of a notebook put out, in bounded memory: the beginning of each stream, and no more in all than `most` bytes."""

    STREAM = 256 * 1024

    def __init__(self, cells, most):
        self.cells = cells
        self.left = most - len(json.dumps(cells)) - 4096
        self.list = None
        self.count = 0

    def begin(self, cell):
        self.count += 1
        self.list = []
        cell["outputs"] = self.list
        cell["execution_count"] = self.count

    def add(self, output):
        if self.list is None:
            return
        size = len(json.dumps(output))
        if size <= self.left:
            self.left -= size
            self.list.append(output)
        elif self.left > 0:
            self.left = 0
            self.list.append({"output_type": "stream", "name": "stderr", "text": "[further outputs are left out]\n"})

    def stream(self, name, text):
        last = self.list[-1] if self.list else None
        if last is None or last["output_type"] != "stream" or last["name"] != name:
            self.add({"output_type": "stream", "name": name, "text": text[: self.STREAM]})
            return
        more = text[: max(0, self.STREAM - len(last["text"]))]
        size = len(json.dumps(more))
        if more and size <= self.left:
            self.left -= size
            last["text"] += more

    def shown(self, data, is_result=False):
        texts = {kind: data[kind] for kind in KINDS if isinstance(data.get(kind), str)}
        if isinstance(data.get("image/png"), bytes):
            texts["image/png"] = base64.b64encode(data["image/png"]).decode()
        if texts:
            of = {"output_type": "execute_result", "execution_count": self.count} if is_result else {"output_type": "display_data"}
            self.add({**of, "metadata": {}, "data": texts})

    def error(self, kind, value):
        lines = "".join(traceback.format_exception(kind, value, value.__traceback__)).splitlines()
        self.add({"output_type": "error", "ename": kind.__name__, "evalue": str(value)[:2000], "traceback": lines[-200:]})

    def figures(self):
        """Those of matplotlib that the cell has left open, as it does where it draws into a page."""
        plots = sys.modules.get("matplotlib.pyplot")
        if plots is None:
            return
        for number in plots.get_fignums():
            picture = io.BytesIO()
            plots.figure(number).savefig(picture, format="png", bbox_inches="tight")
            self.shown({"image/png": picture.getvalue(), "text/plain": f"<Figure {number}>"})
        plots.close("all")

    def write(self):
        for cell in self.cells:
            if cell["cell_type"] == "code":
                cell.setdefault("outputs", [])
                cell.setdefault("execution_count", None)
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        whole = {"cells": self.cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 4}
        try:
            with open(EXECUTED, "w", encoding="utf-8") as file:
                json.dump(whole, file)
        except (OSError, ValueError):
            # A full disk; half a notebook is none.
            with contextlib.suppress(OSError):
                os.remove(EXECUTED)


class Tee(io.TextIOBase):
    """A stream that is printed as ever and kept as an output."""

    def __init__(self, stream, name, outputs):
        self.stream, self.name, self.outputs = stream, name, outputs

    def write(self, text):
        self.stream.write(text)
        self.stream.flush()
        self.outputs.stream(self.name, text)
        return len(text)

    def flush(self):
        self.stream.flush()

    def fileno(self):
        return self.stream.fileno()

    @property
    def encoding(self):
        return self.stream.encoding

    def __getattr__(self, name):
        return getattr(self.stream, name)


def run_notebook(most):
    """All cells in one process and order, in IPython where it is installed; `most`: bytes of the notebook with its outputs."""
    cells = read_notebook(f"{CODE}/main.ipynb")
    os.chdir(TMP)
    outputs = Outputs(cells, most)
    sys.stdout, sys.stderr = Tee(sys.stdout, "stdout", outputs), Tee(sys.stderr, "stderr", outputs)
    try:
        runner = in_ipython(outputs)
    except ImportError:
        runner = in_python(outputs)
    failed = None
    try:
        for number, cell in enumerate((one for one in cells if one["cell_type"] == "code"), 1):
            outputs.begin(cell)
            if not runner(number, cell["source"]):
                failed = number
                break
            outputs.figures()
    finally:
        outputs.list = None
        if most > 0:
            outputs.write()
    if failed is not None:
        stop(f"cell {failed} failed")


def in_ipython(outputs):
    from IPython.core.displayhook import DisplayHook
    from IPython.core.displaypub import DisplayPublisher
    from IPython.core.interactiveshell import InteractiveShell

    class Hook(DisplayHook):
        forms = None

        def __call__(self, result=None):
            # What it prints of a result stands in the result itself.
            kept, outputs.list, self.forms = outputs.list, None, None
            super().__call__(result)
            outputs.list = kept
            if self.forms is not None:
                outputs.shown(self.forms, is_result=True)

        def write_format_data(self, format_dict, md_dict=None):
            super().write_format_data(format_dict, md_dict)
            self.forms = format_dict

    class Publisher(DisplayPublisher):
        def publish(self, data, *args, **kwargs):
            outputs.shown(data)
            print(data.get("text/plain", ""), file=sys.__stdout__, flush=True)

    class Shell(InteractiveShell):
        displayhook_class = Hook
        display_pub_class = Publisher

        def showtraceback(self, *args, **kwargs):
            kept, outputs.list = outputs.list, None
            super().showtraceback(*args, **kwargs)
            outputs.list = kept
            kind, value, _ = sys.exc_info()
            if kind is not None:
                outputs.error(kind, value)

    shell = Shell.instance()
    shell.colors = "NoColor"
    return lambda _number, source: shell.run_cell(source, store_history=True).success


def in_python(outputs):
    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module

    def run(number, source):
        if any(line.lstrip().startswith(("%", "!")) for line in source.splitlines()):
            stop(f"cell {number} has a command of IPython (% or !), which is not installed here")
        name = f"cell {number}"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        try:
            tree = ast.parse(source, name)
            last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, name, "exec"), module.__dict__)
            if last is not None:
                value = eval(compile(ast.Expression(last.value), name, "eval"), module.__dict__)
                if value is not None:
                    print(repr(value), file=sys.__stdout__, flush=True)
                    outputs.shown(forms_of(value), is_result=True)
        except SystemExit:
            raise
        except BaseException as error:
            # Without our own frame.
            error.__traceback__ = error.__traceback__.tb_next if error.__traceback__ else None
            outputs.error(type(error), error)
            traceback.print_exception(type(error), error, error.__traceback__, file=sys.__stderr__)
            return False
        return True

    return run


def forms_of(value):
    forms = {"text/plain": repr(value)}
    for kind, name in (("text/html", "_repr_html_"), ("image/png", "_repr_png_")):
        method = getattr(value, name, None)
        if callable(method) and not isinstance(value, type):
            # As in a notebook, one that fails is left out.
            with contextlib.suppress(Exception):
                forms[kind] = method()
    return forms


def main(form, most="0"):
    if form == "ipynb":
        run_notebook(int(most))
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


main(*sys.argv[1:])
