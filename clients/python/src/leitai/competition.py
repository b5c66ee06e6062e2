"""A competition, as a competitor has it."""

import contextlib
import importlib
import pathlib
import re
import sys
import tempfile
import time
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

from . import _files
from .client import Client, connect
from .errors import FaultyFile, LeitaiError, NetworkError, UsageError, own_text
from .progress import Progress
from .submission import Submission

PAGE = 100
COMMIT_TRIES = 3


class Competition:
    """`Competition(12)`, with a client of your own or that of the environment."""

    def __init__(self, id: Union[int, str], client: Optional[Client] = None):
        self.client = client or connect()
        named = re.fullmatch(r"\s*(\d{1,9})\s*|.*[?&]id=(\d{1,9})(?:[&#].*)?", str(id), re.ASCII | re.DOTALL)
        if named is None:
            raise UsageError("competition", self.client.language, str(id))
        self.id = int(named[1] or named[2])
        self._info: Optional[Dict[str, Any]] = None
        self._checked: Optional[Tuple[Tuple[str, str, Optional[int]], str]] = None

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
        unknown = set(only or []) - {file["name"] for file in files}
        if unknown:
            raise UsageError("file", self.client.language, ", ".join(sorted(unknown)))
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
        with _as_path(self.client, result, file_name) as path:
            return self._submit(path, message, stage, wait, quiet)

    def _submit(self, path: pathlib.Path, message: str, stage: Optional[int], wait: bool, quiet: bool) -> Submission:
        progress = Progress(quiet)
        key = self._stored(path, stage, progress)
        submission = self._commit(key, path, stage, message)
        self._checked = None
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
                if answer["counted"] != "now":
                    sys.stderr.write(own_text(answer["counted"], self.client.language) + "\n")
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

    def check(self, result: Any, *, stage: Optional[int] = None, file_name: str = "submission.csv") -> Optional[int]:
        """Has the site compare a file, or a DataFrame, with the sample, by the rules of its own pages; this costs no attempt.

        Returns the number of rows; raises FaultyFile; None where only scoring can tell. What was checked is not sent again by `submit`.
        """
        with _as_path(self.client, result, file_name) as path:
            answer = self.client.check_result(
                cmpt_id=self.id, stage_id=stage, object_key=self._stored(path, stage, Progress(True)), file_name=path.name
            )
        if answer["faults"]:
            raise FaultyFile([one["text"] for one in answer["faults"]], own_text("faulty", self.client.language))
        for note in answer["notes"]:
            sys.stderr.write(note + "\n")
        return answer["rows"] if answer["checked"] else None

    def _stored(self, path: pathlib.Path, stage: Optional[int], progress: Progress) -> str:
        """The object of a file: sent now, unless the same was sent to be checked."""
        mark = (_files.digest(path), path.name, stage)
        if self._checked is None or self._checked[0] != mark:
            self._checked = (mark, _files.upload(self.client, path, cmpt_id=self.id, stage_id=stage, progress=progress))
        return self._checked[1]

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


@contextlib.contextmanager
def _as_path(client: Client, result: Any, file_name: str) -> Iterator[pathlib.Path]:
    """The file to send; a DataFrame (anything with `to_csv`) becomes a csv without its index."""
    if not hasattr(result, "to_csv"):
        path = pathlib.Path(result)
        if not path.is_file():
            raise UsageError("file", client.language, str(path))
        yield path
        return
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / pathlib.Path(file_name).name
        result.to_csv(path, index=False)
        yield path
