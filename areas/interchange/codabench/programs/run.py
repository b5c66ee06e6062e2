"""Scores a submission as Codabench asks for it, by the host’s own score.py: python3 run.py <input> <output>.

The solution is <input>/ref/solution.csv, the submission the csv in <input>/res; the numbers of one board are written to <output>/scores.json.
"""

import inspect
import json
import pathlib
import sys
import tempfile
import zipfile

import pandas

HERE = pathlib.Path(__file__).parent
SETTINGS = json.loads((HERE / "settings.json").read_text(encoding="utf-8"))
BOARDS = {"a": ("a", "public"), "b": ("b", "private")}


class SubmissionError(Exception):
    pass


def main(given, output):
    import builtins

    builtins.SubmissionError = SubmissionError
    folder = HERE / "program"
    packed = HERE / "program.zip"
    if packed.exists():
        # Its score.py is at the top or in the only folder.
        folder = pathlib.Path(tempfile.mkdtemp())
        with zipfile.ZipFile(packed) as archive:
            archive.extractall(folder)
        if not (folder / "score.py").exists():
            folder = next(folder.glob("*/score.py")).parent
    sys.path.insert(0, str(folder))
    program = {"__name__": "score", "__file__": str(folder / "score.py")}
    exec(compile((folder / "score.py").read_text(encoding="utf-8"), "score.py", "exec"), program)
    solution = pandas.read_csv(given / "ref" / "solution.csv")
    files = [one for one in (given / "res").iterdir() if one.suffix.lower() == ".csv"]
    if len(files) != 1:
        sys.exit(f"a submission has one csv file; this one has {len(files)}")
    name, split, board = SETTINGS["id"], SETTINGS["split"], SETTINGS["board"]
    submission = pandas.read_csv(files[0]).set_index(name)
    if split is not None:
        own = solution[split].astype(str).str.strip().str.lower()
        wanted = own.isin(BOARDS[board]) if SETTINGS["rest"] or board == "a" else own.isin(BOARDS["a"] + BOARDS["b"])
        solution = solution[wanted]
    missing = solution[~solution[name].isin(submission.index)][name].tolist()
    if missing:
        sys.exit(f"ids are missing: {missing[:5]}")
    guess = submission.loc[solution[name]].reset_index()[[name, *SETTINGS["prediction"]]]
    truth = solution[[name, *SETTINGS["target"]]].reset_index(drop=True)
    named = inspect.signature(program["score"]).parameters
    more = {"ids": truth[name].tolist()} if "ids" in named else {}
    if "out_dir" in named:
        more["out_dir"] = output
    value = program["score"](truth, guess, **more)
    numbers = value if isinstance(value, dict) else {SETTINGS["names"][0]: value}
    (output / "scores.json").write_text(json.dumps({one: float(numbers[one]) for one in SETTINGS["names"]}), encoding="utf-8")


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
