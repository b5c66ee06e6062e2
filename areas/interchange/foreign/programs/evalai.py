"""Runs an evaluation script that was written for EvalAI: a package with the function `evaluate`."""

import importlib
import json
import os
import pathlib
import shutil
import sys

HERE = pathlib.Path(__file__).parent
WORK = pathlib.Path("/tmp/evaluation")
SETTINGS = json.loads((HERE / "settings.json").read_text(encoding="utf-8"))


def evaluation():
    """The function, from the package itself or from its main.py."""
    sys.path[:0] = [str(HERE / "original"), str(HERE / "original" / "evaluation_script")]
    sys.stdin = open(os.devnull, encoding="utf-8")
    package = importlib.import_module("evaluation_script")
    found = getattr(package, "evaluate", None)
    return found or importlib.import_module("evaluation_script.main").evaluate


def score(solution, submission):
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    annotation, answer = WORK / SETTINGS["annotation"], WORK / SETTINGS["answer"]
    shutil.copyfile(solution["reference"].iloc[0], annotation)
    shutil.copyfile(submission["answer"].iloc[0], answer)
    result = evaluation()(str(annotation), str(answer), SETTINGS["phase"], submission_metadata={})
    by_split = {split: numbers for part in result["result"] for split, numbers in part.items()}
    return {
        name: by_split[split][label]
        for name, (split, label) in SETTINGS["names"].items()
        if label in by_split.get(split, {})
    }
