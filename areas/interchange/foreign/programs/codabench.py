"""Runs a scoring program that was written for Codabench or CodaLab, as these do.

The program finds the reference data in input/ref and the submission in input/res, and writes output/scores.json or scores.txt.
"""

import json
import os
import pathlib
import runpy
import shutil
import sys
import tarfile

HERE = pathlib.Path(__file__).parent
HOME = pathlib.Path("/tmp/app")
SETTINGS = json.loads((HERE / "settings.json").read_text(encoding="utf-8"))


def scores_in(folder):
    """The numbers that the program has written, by the names of its columns."""
    written = folder / "scores.json"
    if written.exists():
        return json.loads(written.read_text(encoding="utf-8"))
    scores = {}
    for line in (folder / "scores.txt").read_text(encoding="utf-8").splitlines():
        name, colon, value = line.partition(":")
        if colon:
            scores[name.strip()] = float(value)
    return scores


def run():
    script = HERE / "original" / SETTINGS["script"]
    os.chdir(HERE / "original")
    sys.path.insert(0, str(script.parent))
    sys.argv = [str(script), *SETTINGS["arguments"]]
    sys.stdin = open(os.devnull, encoding="utf-8")
    try:
        runpy.run_path(str(script), run_name="__main__")
    except SystemExit as ended:
        if ended.code not in (None, 0):
            raise RuntimeError(f"the scoring program ended with {ended.code}") from ended


def score(solution, submission, *, ids, out_dir):
    shutil.rmtree(HOME, ignore_errors=True)
    reference, result, output = HOME / "input" / "ref", HOME / "input" / "res", HOME / "output"
    for folder in (reference, result, output):
        folder.mkdir(parents=True)
    # Only the first row has the reference data; the others stand for further files of a submission.
    with tarfile.open(solution["reference"].iloc[0]) as packed:
        packed.extractall(reference)
    for name, path in zip(ids, submission["answer"]):
        shutil.copyfile(path, result / str(name))
    run()
    scores = scores_in(output)
    for page in output.glob("*.html"):
        shutil.copyfile(page, out_dir / page.name)
    return {name: scores[key] for name, key in SETTINGS["names"].items() if key in scores}
