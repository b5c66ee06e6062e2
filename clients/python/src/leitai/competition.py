"""A competition, as a competitor has it."""

import collections
import csv
import importlib
import io
import pathlib
import sys
import tempfile
import time
from typing import Any, Dict, List, Optional, Union

from . import _files
from .client import Client, connect
from .errors import FaultyFile, LeitaiError, NetworkError, UsageError
from .progress import Progress
from .submission import Submission

PAGE = 100
COMMIT_TRIES = 3


class Competition:
    """`Competition(12)`, with a client of your own or that of the environment."""

    def __init__(self, id: Union[int, str], client: Optional[Client] = None):
        self.client = client or connect()
        text = str(id)
        self.id = int(text.rsplit("id=", 1)[-1].split("&")[0]) if "id=" in text else int(text)
        self._info: Optional[Dict[str, Any]] = None

    @property
    def info(self) -> Dict[str, Any]:
        """Titles, texts, dates, stages and rules, as the site has them."""
        if self._info is None:
            self._info = dict(self.client.cmpt_detail(cmpt_id=self.id))
        return self._info

    @property
    def title(self) -> str:
        title = self.info["title"]
        first, other = ("zh", "en") if self.client.language == "zh" else ("en", "zh")
        return str(title[first] or title[other])

    def stage(self, wanted: Optional[int] = None) -> Dict[str, Any]:
        """The named stage, else the open one, else the only one that is scored."""
        stages = [one for one in self.info["stages"] if one["scoring"] is not None]
        open_ones = [one for one in stages if one["now"] == "open"]
        found = (
            [one for one in stages if one["id"] == wanted]
            if wanted is not None
            else open_ones
            if len(open_ones) == 1
            else stages
        )
        if len(found) != 1:
            known = "; ".join(f"{one['id']} {one['name']['zh'] or one['name']['en']}" for one in stages)
            raise UsageError("stage", self.client.language, known)
        return dict(found[0])

    def files(self) -> List[Dict[str, Any]]:
        """The data files: id, name, size, sha256, licence, description."""
        return [dict(one) for one in self.client.get_data_list(cmpt_id=self.id)["files"]]

    def download(
        self, folder: Union[str, pathlib.Path, None] = None, *, only: Optional[List[str]] = None, quiet: bool = False
    ) -> pathlib.Path:
        """Fetches the data files into a folder (by default one with the competition’s name) and returns it.

        Files that are there already are left, interrupted ones are continued, and all are checked by their SHA-256.
        """
        answer = self.client.get_data_list(cmpt_id=self.id)
        if answer["locked"] is not None:
            raise UsageError("locked", self.client.language, answer["locked"])
        files: List[Dict[str, Any]] = [dict(one) for one in answer["files"]]
        names = _files.local_names(files)
        target = pathlib.Path(folder) if folder is not None else pathlib.Path(self.info["slug"])
        target.mkdir(parents=True, exist_ok=True)
        progress = Progress(quiet)
        for file in files:
            if file["opensAt"] is not None or (only is not None and file["name"] not in only):
                continue

            def address(file_id: int = file["id"]) -> str:
                return self.client.cmpt_data(cmpt_id=self.id, file_id=file_id)["url"]

            _files.download(self.client, file, target / names[file["id"]], address, progress)
        progress.end()
        return target

    def submit(
        self,
        result: Any,
        message: str = "",
        *,
        stage: Optional[int] = None,
        file_name: str = "submission.csv",
        wait: bool = False,
        quiet: bool = False,
    ) -> Submission:
        """Submits a file, by its path, or a DataFrame (anything with `to_csv`), which becomes a csv without its index.

        With `wait` it returns once it is scored. A submission that the site has taken is never sent twice.
        """
        if hasattr(result, "to_csv"):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / pathlib.Path(file_name).name
                result.to_csv(path, index=False)
                return self._submit(path, message, stage, wait, quiet)
        path = pathlib.Path(result)
        if not path.is_file():
            raise UsageError("file", self.client.language, f"{path} ?")
        return self._submit(path, message, stage, wait, quiet)

    def _submit(self, path: pathlib.Path, message: str, stage: Optional[int], wait: bool, quiet: bool) -> Submission:
        progress = Progress(quiet)
        key = _files.upload(self.client, path, cmpt_id=self.id, stage_id=stage, progress=progress)
        submission = self._commit(key, path, stage, message)
        progress.end()
        if wait:
            submission.wait(quiet)
        return submission

    def _commit(self, key: str, path: pathlib.Path, stage: Optional[int], message: str) -> Submission:
        """Submits what is stored. The site takes an object once, so where only the answer was lost the same is asked again."""
        lost = False
        for tried in range(1, COMMIT_TRIES + 1):
            try:
                answer = self.client.commit_result(
                    cmpt_id=self.id, stage_id=stage, object_key=key, file_name=path.name, remark=message
                )
                return Submission(self.client, self.id, dict(answer["submission"]))
            except NetworkError:
                if tried == COMMIT_TRIES:
                    raise
                lost = True
                time.sleep(tried)
            except LeitaiError as error:
                if not lost or error.code != "submission.fileUsed":
                    raise
                return self._taken(path, stage, error)
        raise AssertionError("unreachable")

    def _taken(self, path: pathlib.Path, stage: Optional[int], error: LeitaiError) -> Submission:
        """The submission whose answer was lost: the newest of one’s own with the file’s name and size."""
        me, size = self.client.token_in_use()["userId"], path.stat().st_size
        newest = self.client.my_submission(cmpt_id=self.id, stage_id=stage, page=1, page_size=50)["list"]
        for one in newest:
            if (one["fileName"], one["size"], one["person"]["userId"]) == (path.name, size, me):
                return Submission(self.client, self.id, dict(one))
        raise error

    def check(self, result: Any, *, stage: Optional[int] = None) -> int:
        """Compares a csv (or a DataFrame) with the sample before it costs an attempt: its columns, its ids, empty cells.

        Returns the number of rows; raises FaultyFile. Values are checked by the site alone. Other kinds of files are not looked at: 0.
        """
        found = self.stage(stage)
        scoring = found["scoring"]
        text = _text_of(result)
        rules = scoring["check"]
        samples = [one for one in self.files() if one["id"] == scoring["sampleFileId"]]
        if text is None or rules.get("files") or rules.get("tasks") or not samples:
            return 0
        with tempfile.TemporaryDirectory() as folder:
            sample = pathlib.Path(folder) / "sample"

            def address() -> str:
                return self.client.cmpt_data(cmpt_id=self.id, file_id=samples[0]["id"])["url"]

            _files.download(self.client, samples[0], sample, address, Progress(True))
            wanted = list(csv.reader(io.StringIO(sample.read_text(encoding="utf-8-sig"))))
        return _compare(wanted, list(csv.reader(io.StringIO(text))), rules["id"], self.client.language)

    def submissions(self, *, stage: Optional[int] = None) -> List[Submission]:
        """The team’s submissions, the newest first."""
        found: List[Submission] = []
        page = 1
        while True:
            answer = self.client.my_submission(cmpt_id=self.id, stage_id=stage, page=page, page_size=50)
            found += [Submission(self.client, self.id, dict(one)) for one in answer["list"]]
            if len(found) >= answer["total"] or not answer["list"]:
                return found
            page += 1

    def leaderboard(
        self, board: str = "A", *, stage: Optional[int] = None, limit: Optional[int] = None, as_frame: Optional[bool] = None
    ) -> Any:
        """The rows of a leaderboard as dicts: rank, team, score, entries, at, and the further columns by their names.

        It is a DataFrame where pandas has been imported, or with `as_frame=True`.
        """
        rows: List[Dict[str, Any]] = []
        names: Optional[List[str]] = None
        page = 1
        while limit is None or len(rows) < limit:
            asked: Any = board
            answer = self.client.rank_list(cmpt_id=self.id, stage_id=stage, board=asked, page=page, page_size=PAGE)
            if names is None:
                names = self._columns(answer["stageId"])
            rows += [_row(dict(one), names) for one in answer["list"]]
            if len(answer["list"]) < PAGE:
                break
            page += 1
        rows = rows[:limit]
        if as_frame is None:
            as_frame = "pandas" in sys.modules
        if not as_frame:
            return rows
        return importlib.import_module("pandas").DataFrame(rows)

    def _columns(self, stage_id: int) -> List[str]:
        """The names of the numbers of a stage with several."""
        for stage in self.info["stages"]:
            if stage["id"] == stage_id and stage["scoring"]:
                return [one["name"] for one in stage["scoring"]["columns"] if not one.get("hidden")]
        return []

    @property
    def team(self) -> Optional[Dict[str, Any]]:
        """One’s own team: its name, members and captain; None before the sign-up."""
        answer = self.client.my_team(cmpt_id=self.id)
        return None if answer is None else dict(answer)

    def __repr__(self) -> str:
        return f"<Competition {self.id} {self.title}>"


def _row(row: Dict[str, Any], names: List[str]) -> Dict[str, Any]:
    score = row["score"]
    more = {name: None if value is None else float(value) for name, value in zip(names, row["numbers"])} if len(
        names
    ) == len(row["numbers"]) else {}
    return {
        "rank": None if row["baseline"] else row["rank"],
        "team": row["teamName"],
        "score": None if score is None else float(score),
        "entries": row["entries"],
        "at": row["at"],
        **more,
    }


def _text_of(result: Any) -> Optional[str]:
    if hasattr(result, "to_csv"):
        return str(result.to_csv(index=False))
    path = pathlib.Path(result)
    if path.suffix.lower() != ".csv":
        return None
    return path.read_text(encoding="utf-8-sig")


def _compare(wanted: List[List[str]], given: List[List[str]], id_column: str, language: str) -> int:
    zh = language == "zh"
    if not given:
        raise FaultyFile(["文件是空的" if zh else "the file is empty"], "文件有误" if zh else "The file is faulty")
    faults: List[str] = []
    header, columns = given[0], wanted[0]
    missing = [name for name in columns if name not in header]
    if missing:
        faults.append(f"{'缺少列' if zh else 'columns are missing'}: {', '.join(missing)}")
    if id_column in header and id_column in columns:
        at, sample_at = header.index(id_column), columns.index(id_column)
        ids = [row[at] if at < len(row) else "" for row in given[1:]]
        expected = {row[sample_at] for row in wanted[1:] if sample_at < len(row)}
        twice = sorted(one for one, count in collections.Counter(ids).items() if count > 1)[:3]
        for name, some in (
            ("重复的编号" if zh else "ids are there twice", twice),
            ("缺少编号" if zh else "ids are missing", sorted(expected - set(ids))[:3]),
            ("多出的编号" if zh else "ids are not expected", sorted(set(ids) - expected)[:3]),
        ):
            if some:
                faults.append(f"{name}: {', '.join(some)} …")
    for line, row in enumerate(given[1:], start=2):
        if len(row) != len(header) or any(row[header.index(name)].strip() == "" for name in columns if name in header):
            faults.append(f"{'第' if zh else 'line'} {line}{' 行有空格或列数不对' if zh else ': an empty cell, or another number of columns'}")
            break
    if faults:
        raise FaultyFile(faults, "文件有误" if zh else "The file is faulty")
    return len(given) - 1
