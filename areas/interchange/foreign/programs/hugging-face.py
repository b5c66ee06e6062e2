"""Computes a metric of scikit-learn, or that of a metric.py written for Hugging Face competitions, over the rows of one board."""

import importlib
import json
import pathlib
import shutil
import sys
import types

HERE = pathlib.Path(__file__).parent
WORK = pathlib.Path("/tmp/repository")
SETTINGS = json.loads((HERE / "settings.json").read_text(encoding="utf-8"))


def number(value):
    """A metric may be a number, or a dict that has it under any one name."""
    return float(next(iter(value.values()))) if isinstance(value, dict) else float(value)


def own(solution, submission):
    """The metric of metric.py, which reads both tables from the repository and wants public and private rows: it gets these rows as both."""
    import pandas

    shutil.rmtree(WORK, ignore_errors=True)
    (WORK / "submissions").mkdir(parents=True)
    both = pandas.concat([solution.assign(split="public"), solution.assign(split="private")])
    both.to_csv(WORK / "solution.csv", index=False)
    submission.to_csv(WORK / "submissions" / "team-submission.csv", index=False)
    hub = types.ModuleType("huggingface_hub")
    hub.hf_hub_download = lambda *_, filename, **__: str(WORK / filename)
    sys.modules["huggingface_hub"] = hub
    sys.path.insert(0, str(HERE / "original"))
    params = types.SimpleNamespace(
        competition_id="competition",
        competition_type="generic",
        metric="custom",
        token="",
        team_id="team",
        submission_id="submission",
        submission_id_col=SETTINGS["id"],
        submission_cols=[SETTINGS["id"], *SETTINGS["columns"]],
        submission_rows=len(submission),
        submission_filenames=["submission.csv"],
        output_path=str(WORK),
    )
    return number(importlib.import_module("metric").compute(params)["public_score"])


def score(solution, submission):
    if SETTINGS["metric"] == "custom":
        return own(solution, submission)
    metrics = importlib.import_module("sklearn.metrics")
    metric = getattr(metrics, SETTINGS["metric"])
    columns = SETTINGS["columns"]
    if len(columns) == 1:
        return number(metric(solution[columns[0]], submission[columns[0]]))
    return number(metric(solution[columns], submission[columns]))
