"""A submission, and its score once there is one."""

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Dict, List, Optional

from .errors import FaultyFile, LeitaiError
from .progress import Progress

if TYPE_CHECKING:
    from ._calls import Calls

SLOWEST_SECONDS = 5.0


@dataclass(frozen=True)
class Score:
    """`a` and `b` are the scores of the boards, as exact as the site shows them; `b` is None until board B is revealed."""

    a: Optional[float]
    b: Optional[float]
    rank: Optional[int]
    best: bool
    """Whether it is the team’s best."""
    columns: Dict[str, Optional[float]] = field(default_factory=dict)
    """The further numbers of the leaderboard, by their names."""

    def __float__(self) -> float:
        if self.a is None:
            raise ValueError("there is no score yet")
        return self.a


def _number(text: Optional[str]) -> Optional[float]:
    return None if text is None else float(text)


class Submission:
    """What was handed in; `wait` follows it to its end."""

    def __init__(self, calls: "Calls", cmpt_id: Optional[int], values: Dict[str, Any]):
        self._calls, self._cmpt_id, self.values = calls, cmpt_id, values

    @property
    def id(self) -> int:
        return int(self.values["id"])

    @property
    def number(self) -> int:
        return int(self.values["no"])

    @property
    def state(self) -> str:
        """running, queued, scoring, scored, failed or cancelled."""
        return str(self.values["state"])

    @property
    def faults(self) -> List[str]:
        return [fault["text"] for fault in self.values["faults"]]

    def refresh(self) -> "Submission":
        self.values = dict(self._calls.get_commit_result(id=self.id))
        return self

    def score(self, rank: Optional[int] = None) -> Score:
        values = self.values
        columns = {one["name"]: _number(one["a"]) for one in values["numbers"]}
        a = values["value"] if values["value"] is not None else _number(values["score"])
        return Score(a, _number(values["scoreB"]), rank, bool(values["best"]), columns)

    def wait(self, quiet: bool = False) -> Score:
        """Waits for the score. Raises FaultyFile where the file was not accepted."""
        zh = self._calls.language == "zh"
        progress = Progress(quiet)
        seconds = 0.3
        while True:
            state = self.refresh().state
            if state in ("scored", "failed", "cancelled"):
                break
            place = self.values["place"] or (self.values["run"] or {}).get("place") or 1
            words = {
                "scoring": ("评测中…", "Scoring…"),
                "running": ("程序运行中…", "The program is running…"),
            }.get(state, (f"排队中，第 {place} 位…", f"Queued at position {place}…"))
            progress.say(words[0] if zh else words[1])
            time.sleep(seconds)
            seconds = min(SLOWEST_SECONDS, seconds * 1.5)
        if state == "scored":
            score = self.score(self._rank())
            rank = "" if score.rank is None else f" · {'第' if zh else 'rank'} {score.rank}{' 名' if zh else ''}"
            progress.say(f"{'成绩' if zh else 'Score'} {self.values['score']}{rank}")
            progress.end()
            return score
        progress.end()
        if state == "cancelled":
            raise LeitaiError("提交已取消，不计次数" if zh else "The submission was cancelled and costs no quota", code="cancelled")
        if self.values["ourFault"]:
            raise LeitaiError(
                "平台故障，不计次数，请稍后再提交" if zh else "Platform error; it costs no quota. Submit again later",
                code="platform",
            )
        raise FaultyFile(self.faults, self.values["reason"] or ("提交未通过" if zh else "The submission failed"))

    def _rank(self) -> Optional[int]:
        if self._cmpt_id is None:
            return None
        board: Any = "practice" if self.values["practice"] else "A"
        try:
            row = self._calls.my_rank(cmpt_id=self._cmpt_id, stage_id=self.values["stageId"], board=board)["row"]
        except LeitaiError as error:
            # A stage for a new test set has no board A.
            if error.code == "leaderboard.unknown":
                return None
            raise
        return None if row is None else row["rank"]

    def pick(self) -> None:
        """Chooses it for board B."""
        self._calls.set_b_rank_submission(id=self.id)

    def unpick(self) -> None:
        self._calls.remove_b_rank_submission(id=self.id)

    def __repr__(self) -> str:
        return f"<Submission {self.id} #{self.number} {self.state} {self.values['score'] or ''}>".replace(" >", ">")
