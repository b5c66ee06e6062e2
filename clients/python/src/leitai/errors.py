"""What can go wrong. The text of a refusal comes from the site, in the language that was asked for, and says what to do."""

import json
from typing import Any, Optional

_OWN = {
    "network": ("网络连接失败，请检查网络后重试：{why}", "Network error. Check your connection and try again: {why}"),
    "token": (
        "还没有令牌：请在网站“账号设置 → 访问令牌”新建，设为环境变量 LEITAI_TOKEN，或执行 python -m leitai login",
        "No token: create one on the site under “Settings → Access tokens” and set LEITAI_TOKEN, or run python -m leitai login",
    ),
    "site": (
        "不知道连接哪个网站：请写 connect('https://…')，或设环境变量 LEITAI_SERVER",
        "Which site? Use connect('https://…'), or set LEITAI_SERVER",
    ),
    "tokenText": (
        "令牌里有不该有的字符：请重新复制",
        "The token has characters that no token has: copy it again",
    ),
    "competition": (
        "不是竞赛编号或竞赛页面的地址：{why}",
        "Neither the number of a competition nor the address of its page: {why}",
    ),
    "stage": ("请用 stage= 指定阶段：{why}", "Set the stage with stage=: {why}"),
    "changed": ("文件在上传时被修改，请重新提交：{why}", "The file changed during the upload. Submit it again: {why}"),
    "damaged": ("下载的内容与校验和不符：{why}", "The download doesn’t match its checksum: {why}"),
    "begun": ("截止前已开始上传，按截止前计。", "The upload began before the end, so it counts as in time."),
    "practice": ("竞赛已结束，这次提交是练习，不计名次。", "The competition is over: this is practice and counts for no place."),
    "faulty": ("文件有误，没有提交：", "The file has errors and wasn’t submitted:"),
    "locked": ("{why}", "{why}"),
    "file": ("没有这个文件：{why}", "There is no such file: {why}"),
}


def own_text(code: str, language: str, why: str = "") -> str:
    zh, en = _OWN[code]
    return (zh if language == "zh" else en).format(why=why)


class LeitaiError(Exception):
    """A refusal of the site, or a failure on the way.

    `code` names it (such as `submit.quota`), `status` is that of HTTP, `request_id` is for whoever runs the site, and `retry_after` says
    after how many seconds to try again, where the site tells.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str = "unknown",
        status: int = 0,
        data: Any = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ):
        super().__init__(message)
        self.code = code
        self.status = status
        self.data = data
        self.request_id = request_id
        self.retry_after = retry_after


class NetworkError(LeitaiError):
    """The site was not reached, or the connection broke."""

    def __init__(self, language: str, why: str):
        super().__init__(own_text("network", language, why), code="network")


class UsageError(LeitaiError):
    """Something that is asked for here cannot be done; nothing was sent."""

    def __init__(self, code: str, language: str, why: str = ""):
        super().__init__(own_text(code, language, why), code=code)


class FaultyFile(LeitaiError):
    """A file that would be refused, or was: `faults` says why, line by line."""

    def __init__(self, faults: "list[str]", message: str):
        super().__init__("\n".join([message, *faults]), code="faulty")
        self.faults = faults


def error_for(status: int, content: bytes, headers: Any, request_id: Optional[str]) -> LeitaiError:
    """The error that an answer of the site tells."""
    wait = headers.get("Retry-After")
    retry_after = float(wait) if wait is not None and wait.replace(".", "", 1).isdigit() else None
    try:
        found = json.loads(content)
        message, code, data = str(found["msg"]), str(found.get("code", "unknown")), found.get("data")
    except (ValueError, KeyError, TypeError):
        message, code, data = f"HTTP {status}", "unknown", None
    return LeitaiError(message, code=code, status=status, data=data, request_id=request_id, retry_after=retry_after)
