"""`python -m leitai …`: what competitors do with the command line tool, with the same words and exit codes."""

import argparse
import json
import platform
import re
import sys
import time
import webbrowser
from typing import Any, Dict, List, Mapping, Optional, Sequence

from . import credentials
from ._version import VERSION
from .client import Client, connect, language_of
from .competition import Competition
from .errors import FaultyFile, LeitaiError, NetworkError, UsageError
from .submission import Submission

REFUSED, USAGE, LOGGED_OUT, OFFLINE, FAULTY = 1, 2, 3, 4, 5


def _parser(language: str) -> argparse.ArgumentParser:
    def t(zh: str, en: str) -> str:
        return zh if language == "zh" else en

    parser = argparse.ArgumentParser(prog="leitai", description=t("擂台的命令行工具", "The Leitai command-line tool"))
    parser.add_argument("--version", action="version", version=f"leitai {VERSION}")
    parser.add_argument("--server", help=t("网站的地址", "site URL"))
    parser.add_argument("--lang", choices=["zh", "en"], help=t("语言", "language"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")

    def command(name: str, zh: str, en: str, formats: bool = False) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=t(zh, en), description=t(zh, en))
        if formats:
            made.add_argument("--format", choices=["table", "json", "csv"], default="table", help=t("格式", "output format"))
        return made

    login = command("login", "登录：在浏览器里同意，或由标准输入给出令牌", "sign in: approve in a browser, or pass a token on standard input")
    login.add_argument("--token", choices=["-"], help=t("从标准输入读令牌", "read a token from standard input"))
    login.add_argument("--scopes", default="read,submit,team", help=t("权限：read、submit、team、host", "scopes: read, submit, team, host"))
    login.add_argument("--days", type=int, default=90, help=t("有效天数", "token lifetime in days"))
    login.add_argument("--no-browser", action="store_true", help=t("不打开浏览器", "don’t open a browser"))
    command("logout", "退出并作废令牌", "sign out and revoke the token")
    command("whoami", "登录的是谁", "show who is signed in")
    listing = command("competitions", "列出竞赛", "list competitions", True)
    listing.add_argument("--search", default="", help=t("关键词", "keyword"))
    data = command("data", "数据文件：list 或 download", "data files: list or download", True)
    data.add_argument("action", choices=["list", "download"])
    data.add_argument("competition")
    data.add_argument("--to", help=t("文件夹", "folder"))
    data.add_argument("--only", action="append", help=t("只要这个文件，可重复", "only this file; can be repeated"))
    for name, zh, en in (("check", "提交前检查文件", "check a file before you submit it"), ("submit", "提交结果文件", "submit a result file")):
        made = command(name, zh, en)
        made.add_argument("file")
        made.add_argument("-c", "--competition", required=True, help=t("竞赛编号或地址", "competition number or URL"))
        made.add_argument("-s", "--stage", type=int, help=t("阶段编号", "stage number"))
        if name == "submit":
            made.add_argument("-m", "--remark", default="", help=t("备注", "note"))
            made.add_argument("--wait", action="store_true", help=t("等待成绩", "wait for the score"))
            made.add_argument("--no-check", action="store_true", help=t("不先检查", "don’t check first"))
    history = command("submissions", "自己的提交", "your submissions", True)
    history.add_argument("competition")
    history.add_argument("-s", "--stage", type=int)
    show = command("submission", "一次提交", "show a submission", True)
    show.add_argument("id", type=int)
    show.add_argument("--wait", action="store_true")
    pick = command("pick", "选定计入 B 榜的提交", "select submissions for board B")
    pick.add_argument("ids", type=int, nargs="+")
    pick.add_argument("--off", action="store_true", help=t("取消选定", "clear the selection"))
    board = command("leaderboard", "排行榜", "the leaderboard", True)
    board.add_argument("competition")
    board.add_argument("-s", "--stage", type=int)
    board.add_argument("--board", choices=["A", "B", "practice"], default="A")
    board.add_argument("--limit", type=int, default=50)
    team = command("team", "自己的队伍", "your team", True)
    team.add_argument("competition")
    return parser


_SIGNS = tuple("=+-@\t\r＝＋－＠")


def _is_formula(one: Any) -> bool:
    """Whether a spreadsheet would run it; some take full-width signs for it as well. Scores are texts, some below zero."""
    return isinstance(one, str) and one.startswith(_SIGNS) and not re.fullmatch(r"-\d+(\.\d+)?([eE][+-]?\d+)?", one, re.ASCII)


def _show(rows: List[Dict[str, Any]], form: str) -> None:
    if form == "json":
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    if not rows:
        return
    names = list(rows[0])
    if form == "csv":
        import csv

        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(names)
        for row in rows:
            writer.writerow([f"'{one}" if _is_formula(one) else one for one in row.values()])
        return
    cells = [names, *[["" if one is None else " ".join(str(one).split()) for one in row.values()] for row in rows]]
    widths = [max(len(line[at]) for line in cells) for at in range(len(names))]
    for line in cells:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths)).rstrip())


def _words(words: Mapping[str, Any], language: str) -> str:
    return str((words["zh"] or words["en"]) if language == "zh" else (words["en"] or words["zh"]))


def _login(args: argparse.Namespace, language: str) -> None:
    zh = language == "zh"
    client = connect(args.server, language=language, anonymous=True)
    if args.token == "-":
        token = sys.stdin.read().strip()
    else:
        scopes = [one.strip() for one in args.scopes.split(",")]
        asked: Any = scopes
        answer = client.begin_token_request(machine=(platform.node() or "python")[:60], scopes=asked, days=args.days)
        print(f"\n  {answer['url']}\n\n  {'代码' if zh else 'Code'}  {answer['code']}\n", file=sys.stderr)
        print("请在浏览器中打开，核对代码后同意…" if zh else "Open it in a browser, compare the code, and approve…", file=sys.stderr)
        if not args.no_browser:
            webbrowser.open(answer["url"])
        state = "waiting"
        while state not in ("approved", "refused", "over"):
            time.sleep(answer["everySeconds"])
            state = client.token_request_state(token=answer["token"])["state"]
        if state != "approved":
            raise LeitaiError("登录没有被同意" if zh else "The sign-in wasn’t approved", code="login.missing", status=401)
        token = answer["token"]
    name = Client(client.site, token, language).token_in_use()["userName"]
    credentials.keep(client.site, {"token": token, "userName": name})
    print(f"✓ {client.site} {name}")


def _run(args: argparse.Namespace, language: str) -> None:
    zh = language == "zh"
    if args.command == "login":
        return _login(args, language)
    anonymous = args.command in ("competitions", "leaderboard")
    client = connect(args.server, language=language) if not anonymous else _maybe(args.server, language)
    if args.command == "logout":
        client.end_token_in_use()
        credentials.keep(client.site, None)
        print("✓")
    elif args.command == "whoami":
        found = client.token_in_use()
        scopes = found["token"]["scopes"] if found["token"] else []
        print(f"{found['userName']}  {client.site}  {', '.join(scopes)}")
    elif args.command == "competitions":
        rows = client.get_cmpt_list_es(keword=args.search)["map"]["list"]
        _show([{"id": one["id"], "title": _words(one["title"], language)} for one in rows], args.format)
    elif args.command == "data":
        competition = Competition(args.competition, client)
        if args.action == "download":
            print(f"✓ {competition.download(args.to, only=args.only)}")
        else:
            _show([{key: one[key] for key in ("id", "name", "size", "licence")} for one in competition.files()], args.format)
    elif args.command == "check":
        rows_found = Competition(args.competition, client).check(args.file, stage=args.stage)
        unknown = "该阶段无法预先检查，提交后由评分给出结果" if zh else "Files can’t be checked in advance in this stage; submit to see the result"
        print(unknown if rows_found is None else f"✓ {rows_found} {'行' if zh else 'rows'}")
    elif args.command == "submit":
        competition = Competition(args.competition, client)
        if not args.no_check:
            competition.check(args.file, stage=args.stage)
        submission = competition.submit(args.file, args.remark, stage=args.stage)
        print(f"✓ #{submission.number} ({submission.id})")
        if args.wait:
            _print_score(submission, zh)
    elif args.command == "submissions":
        found_ones = Competition(args.competition, client).submissions(stage=args.stage)
        _show([_brief(one) for one in found_ones], args.format)
    elif args.command == "submission":
        one = Submission(client, None, dict(client.get_commit_result(id=args.id)))
        if args.wait:
            return _print_score(one, zh)
        _show([_brief(one)], args.format)
        for fault in one.faults:
            print(fault)
    elif args.command == "pick":
        for number in args.ids:
            answer = client.remove_b_rank_submission(id=number) if args.off else client.set_b_rank_submission(id=number)
            print(f"✓ {len(answer['picked'])}/{answer['limit']}  {answer['note']}")
    elif args.command == "leaderboard":
        competition = Competition(args.competition, client)
        _show(competition.leaderboard(args.board, stage=args.stage, limit=args.limit, as_frame=False), args.format)
    elif args.command == "team":
        team = Competition(args.competition, client).team
        print(json.dumps(team, ensure_ascii=False, indent=2))


def _maybe(server: Optional[str], language: str) -> Client:
    try:
        return connect(server, language=language)
    except UsageError as error:
        if error.code != "token":
            raise
        return connect(server, language=language, anonymous=True)


def _brief(one: Submission) -> Dict[str, Any]:
    values = one.values
    return {
        **{"id": one.id, "no": one.number, "submittedAt": values["submittedAt"], "fileName": values["fileName"]},
        **{"state": one.state, "score": values["score"], "best": values["best"], "picked": values["picked"]},
        "remark": values["remark"],
    }


def _print_score(submission: Submission, zh: bool) -> None:
    score = submission.wait()
    rank = "" if score.rank is None else f"  {f'第 {score.rank} 名' if zh else f'rank {score.rank}'}"
    print(f"{'成绩' if zh else 'Score'} {submission.values['score']}{rank}")


def main(given: Optional[Sequence[str]] = None) -> int:
    words = list(sys.argv[1:] if given is None else given)
    said = words[words.index("--lang") + 1] if "--lang" in words[:-1] else None
    language = language_of(said if said in ("zh", "en") else None)
    args = _parser(language).parse_args(words)
    try:
        _run(args, language)
        return 0
    except FaultyFile as error:
        code = FAULTY
        print(error, file=sys.stderr)
    except NetworkError as error:
        code = OFFLINE
        print(error, file=sys.stderr)
    except UsageError as error:
        code = LOGGED_OUT if error.code in ("token", "tokenText") else REFUSED if error.code == "locked" else USAGE
        print(error, file=sys.stderr)
    except LeitaiError as error:
        code = LOGGED_OUT if error.status == 401 else REFUSED
        print(f"{error}{f'  ({error.request_id})' if error.request_id and error.status >= 500 else ''}", file=sys.stderr)
    except (OSError, ValueError) as error:
        code = USAGE
        print(error, file=sys.stderr)
    except KeyboardInterrupt:
        code = 130
    return code


if __name__ == "__main__":
    sys.exit(main())
