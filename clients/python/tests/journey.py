"""A competitor’s way, against a real server: LEITAI_SERVER, LEITAI_TOKEN and COMPETITION say which. The suite of the site starts it."""

import contextlib
import hashlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import leitai
from leitai import _transport
from leitai._addresses import _block, _round_keys

ID = int(os.environ["COMPETITION"])
READ_ONLY = os.environ["READ_TOKEN"]
SITE = os.environ["LEITAI_SERVER"]


def answer(error: float) -> str:
    return "id,prediction\n" + "".join(f"{at},{at / 100 + error:.6f}\n" for at in range(1, 101))


class Frame:
    """Like a DataFrame."""

    def __init__(self, text: str):
        self.text = text

    def to_csv(self, path=None, index=True):
        assert index is False
        if path is None:
            return self.text
        pathlib.Path(path).write_text(self.text, encoding="utf-8")
        return None


class Journey(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) if sys.version_info >= (3, 11) else pathlib.Path(tempfile.mkdtemp())
        self.competition = leitai.Competition(ID, leitai.connect(language="en"))

    def put(self, name: str, text: str) -> pathlib.Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def test_from_the_data_to_the_leaderboard(self) -> None:
        self.assertEqual(leitai.Competition(f"{SITE}/v3/cmptDetail.html?id={ID}", self.competition.client).id, ID)
        folder = self.competition.download(self.folder / "data", quiet=True)
        for file in self.competition.files():
            digest = hashlib.sha256((folder / file["name"]).read_bytes()).hexdigest()
            self.assertEqual(digest, file["sha256"])
        path = self.put("answer.csv", answer(0.5))
        self.assertEqual(self.competition.check(path), 100)
        submission = self.competition.submit(path, "from Python", quiet=True)
        score = submission.wait(quiet=True)
        self.assertAlmostEqual(float(score), 0.5)
        self.assertTrue(score.best)
        self.assertIsInstance(score.rank, int)
        # What has an index is sent without it.
        second = self.competition.submit(Frame(answer(0.25)), "a frame", wait=True, quiet=True)
        self.assertEqual(second.values["fileName"], "submission.csv")
        self.assertAlmostEqual(float(second.score()), 0.25)
        rows = self.competition.leaderboard()
        self.assertIn(0.25, [row["score"] for row in rows])
        self.assertEqual(rows, self.competition.leaderboard(limit=len(rows)))
        mine = self.competition.submissions()
        self.assertEqual([one.id for one in mine][:2], [second.id, submission.id])
        second.pick()
        self.assertTrue(second.refresh().values["picked"])
        second.unpick()
        self.assertFalse(second.refresh().values["picked"])
        self.assertIsNotNone(self.competition.team)

    def test_an_interrupted_download_goes_on_and_a_damaged_one_is_found(self) -> None:
        file = self.competition.files()[0]
        folder = self.folder / "data"
        folder.mkdir()
        whole = (self.competition.download(self.folder / "whole", quiet=True) / file["name"]).read_bytes()
        (folder / f"{file['name']}.part").write_bytes(whole[:10])
        self.assertEqual((self.competition.download(folder, quiet=True) / file["name"]).read_bytes(), whole)
        (folder / file["name"]).unlink()
        (folder / f"{file['name']}.part").write_bytes(b"x" * len(whole))
        with self.assertRaises(leitai.UsageError) as raised:
            self.competition.download(folder, quiet=True)
        self.assertIn("checksum", str(raised.exception))
        self.assertEqual((self.competition.download(folder, quiet=True) / file["name"]).read_bytes(), whole)

    def test_a_large_file_is_sent_in_parts_and_goes_on_where_it_was_interrupted(self) -> None:
        from leitai import _files
        from leitai.progress import Progress

        path = self.put("large.csv", answer(3) + " " * (9 * 1024 * 1024))
        client, sent = self.competition.client, []
        own = _files._send_part

        def once(*args):
            if sent:
                raise leitai.NetworkError("en", "cut off")
            sent.append(args[2])
            own(*args)

        _files._send_part = once
        with self.assertRaises(leitai.NetworkError):
            _files.upload(client, path, cmpt_id=ID, stage_id=None, progress=Progress(True))
        _files._send_part = lambda *args: (sent.append(args[2]), own(*args))
        key = _files.upload(client, path, cmpt_id=ID, stage_id=None, progress=Progress(True))
        _files._send_part = own
        # Two parts, and the first was not sent again.
        self.assertEqual(len(sent), 2)
        self.assertNotEqual(*sent)
        self.assertTrue(key.endswith(".csv"))

    def test_a_submission_whose_answer_is_lost_is_not_made_twice(self) -> None:
        client = self.competition.client
        own = client.commit_result
        before = len(self.competition.submissions())
        calls = []

        def loses_the_first_answer(**given):
            calls.append(given["object_key"])
            answer = own(**given)
            if len(calls) == 1:
                raise leitai.NetworkError("en", "the answer was lost")
            return answer

        client.commit_result = loses_the_first_answer
        submission = self.competition.submit(self.put("lost.csv", answer(0.75)), "lost", quiet=True)
        self.assertEqual(calls, [calls[0]] * 2)
        self.assertEqual(submission.values["fileName"], "lost.csv")
        self.assertEqual(len(self.competition.submissions()), before + 1)

    def test_names_of_hosts_stay_in_the_folder(self) -> None:
        from leitai._files import local_names

        names = local_names([{"id": 1, "name": "../../etc/passwd"}, {"id": 2, "name": "passwd"}, {"id": 3, "name": ".."}, {"id": 4, "name": "a\\b.csv"}])
        self.assertEqual(names, {1: "passwd", 2: "2-passwd", 3: "3-data", 4: "b.csv"})

    def test_names_of_teams_are_no_formulas_in_a_spreadsheet(self) -> None:
        from leitai.__main__ import _show

        out = io.StringIO()
        names = [f"{sign}A1" for sign in "=+-@＝＋－＠"]
        with contextlib.redirect_stdout(out):
            _show([{"team": name, "score": -1.5} for name in names], "csv")
        self.assertEqual(out.getvalue(), "team,score\n" + "".join(f"'{name},-1.5\n" for name in names))

    def test_scores_below_zero_stay_numbers_in_a_spreadsheet(self) -> None:
        from leitai.__main__ import _show

        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            _show([{"score": "-0.25"}, {"score": "-1.5e-7"}, {"score": "-x"}], "csv")
        self.assertEqual(out.getvalue(), "score\n-0.25\n-1.5e-7\n'-x\n")

    def test_faulty_files_are_named_before_they_cost_anything(self) -> None:
        for text, said in (
            ("id,prediction\n1,2\n", "missing"),
            (answer(0).replace("prediction", "guess"), "prediction"),
            (answer(0) + "1,2\n", "1"),
            (answer(0).replace("\n5,0.050000\n", "\n5,\n"), "Line 6"),
        ):
            with self.assertRaises(leitai.FaultyFile) as raised:
                self.competition.check(Frame(text))
            self.assertIn(said, str(raised.exception))
        # The site itself says it too, line by line.
        with self.assertRaises(leitai.FaultyFile) as raised:
            self.competition.submit(self.put("bad.csv", answer(0).replace("\n5,0.050000\n", "\n5,five\n")), quiet=True).wait(quiet=True)
        self.assertIn("Line 6", "\n".join(raised.exception.faults))

    def test_refusals_say_what_to_do_in_the_language_that_was_asked_for(self) -> None:
        for language, said in (("zh", "令牌"), ("en", "token")):
            reader = leitai.Competition(ID, leitai.connect(token=READ_ONLY, language=language))
            with self.assertRaises(leitai.LeitaiError) as raised:
                reader.submit(self.put("answer.csv", answer(1)), quiet=True)
            self.assertEqual(raised.exception.status, 403)
            self.assertIn(said, str(raised.exception))
            self.assertRegex(raised.exception.request_id or "", r"^[0-9a-f]{16}$")
        with self.assertRaises(leitai.LeitaiError) as raised:
            leitai.connect(token="leitai_wrong", language="en").token_in_use()
        self.assertEqual(raised.exception.status, 401)
        with self.assertRaises(leitai.NetworkError):
            leitai.connect("http://127.0.0.1:1", "leitai_x").my_rank(cmpt_id=ID)
        for work in (
            lambda: self.competition.submit(self.folder / "none.csv"),
            lambda: self.competition.download(self.folder / "some", only=["sample.csv", "none.csv"], quiet=True),
        ):
            with self.assertRaises(leitai.UsageError) as missing:
                work()
            self.assertRegex(str(missing.exception), "no such file: .*none.csv")
        with self.assertRaises(leitai.UsageError):
            self.competition.stage(999_999)

    def test_an_answer_that_breaks_off_is_network_trouble(self) -> None:
        import socket
        import threading

        heard = []

        def serve(listening: socket.socket, answers: "list[bytes]") -> None:
            for text in answers:
                connection, _ = listening.accept()
                heard.append(connection.recv(65536).split(b" ")[0])
                connection.sendall(text)
                connection.close()

        half = b'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"flag": tr'
        whole = b'HTTP/1.1 200 OK\r\nContent-Length: 29\r\n\r\n{"flag": true, "data": "yes"}'
        for answers, post, said in (
            ([half, whole], False, "yes"),
            ([half], True, leitai.NetworkError),
            ([b"SSH-2.0-OpenSSH_9.2\r\n"], True, leitai.NetworkError),
        ):
            with socket.socket() as listening:
                listening.bind(("127.0.0.1", 0))
                listening.listen()
                serving = threading.Thread(target=serve, args=(listening, answers))
                serving.start()
                client = leitai.connect(f"http://127.0.0.1:{listening.getsockname()[1]}", "leitai_x", language="en")
                if isinstance(said, str):
                    self.assertEqual(client._json("GET", "/x.json", {}), said)
                else:
                    with self.assertRaises(said):
                        client._json("POST" if post else "GET", "/x.json", {})
                serving.join()
        self.assertEqual(heard, [b"GET", b"GET", b"POST", b"POST"])

    def test_what_is_no_competition_and_no_token_is_said_in_words(self) -> None:
        client = self.competition.client
        self.assertEqual(leitai.Competition(f"{SITE}/v3/cmptDetail.html?id={ID}#data", client).id, ID)
        for written in ("my-first", "", "12a", f"{SITE}/v3/cmptDetail.html"):
            with self.assertRaises(leitai.UsageError) as raised:
                leitai.Competition(written, client)
            self.assertIn("Neither the number", str(raised.exception))
        token = os.environ["LEITAI_TOKEN"]
        self.assertEqual(leitai.connect(f"{SITE}/v3/home.html?a=b", token).site, SITE)
        self.assertTrue(leitai.connect(SITE, f"{token}\r\n").token_in_use()["userName"])
        with self.assertRaises(leitai.UsageError) as raised:
            leitai.connect(SITE, f"{token}\nX-Other: 1", language="en")
        self.assertNotIn(token, str(raised.exception))

    def test_values_are_written_as_the_interface_wants_them(self) -> None:
        from datetime import datetime, timezone

        self.assertEqual(_transport.encoded(True), "true")
        self.assertEqual(_transport.encoded({"a": "一"}), '{"a": "一"}')
        self.assertEqual(_transport.encoded(datetime(2030, 1, 2, 3, 4, 5, tzinfo=timezone.utc)), "2030-01-02T03:04:05.000Z")
        body, _ = _transport.multipart({"a": "1"}, b"data", 'x"\r\ny.csv')
        content = body.read()
        while True:
            piece = body.read()
            if not piece:
                break
            content += piece
        self.assertEqual(len(content), len(body))
        self.assertIn(b'filename="x___y.csv"', content)

    def test_the_cipher_of_addresses_is_aes(self) -> None:
        # FIPS 197, appendix C.3.
        import leitai._addresses as addresses

        own, addresses._KEYS = addresses._KEYS, _round_keys(bytes(range(32)))
        block = _block(bytes.fromhex("00112233445566778899aabbccddeeff"))
        addresses._KEYS = own
        self.assertEqual(block.hex(), "8ea2b7ca516745bfeafc49904b496089")

    def test_the_command_has_the_words_and_exit_codes_of_the_tool(self) -> None:
        def run(*words: str, given: str = "", **env: str):
            return subprocess.run(
                [sys.executable, "-m", "leitai", *words],
                input=given, capture_output=True, text=True, check=False, cwd=self.folder,
                env={**os.environ, "LEITAI_LANG": "en", "XDG_CONFIG_HOME": str(self.folder / "config"), **env},
            )

        self.assertIn(SITE, run("whoami").stdout)
        listed = json.loads(run("competitions", "--format", "json", LEITAI_TOKEN="").stdout)
        self.assertIn(ID, [one["id"] for one in listed])
        self.assertIn("sample.csv", run("data", "list", str(ID)).stdout)
        self.assertIn("captain", run("team", str(ID)).stdout)
        self.put("answer.csv", answer(2))
        sent = run("submit", "answer.csv", "-c", str(ID), "--wait", "-m", "by the command")
        self.assertRegex(sent.stdout, r"✓ #\d+ \(\d+\)\nScore 2\.0+")
        found = json.loads(run("submissions", str(ID), "--format", "json").stdout)
        self.assertEqual(found[0]["remark"], "by the command")
        self.assertIn("rank", run("leaderboard", str(ID)).stdout)
        self.assertIn("rank,team,score", run("leaderboard", str(ID), "--format", "csv", LEITAI_TOKEN="").stdout)
        self.put("bad.csv", "id,prediction\n1,2\n")
        self.assertEqual(run("check", "bad.csv", "-c", str(ID)).returncode, 5)
        self.assertEqual(run("whoami", LEITAI_TOKEN="").returncode, 3)
        self.assertEqual(run("whoami", LEITAI_SERVER="http://127.0.0.1:1").returncode, 4)
        self.assertEqual(run("nonsense").returncode, 2)
        token = os.environ["LEITAI_TOKEN"]
        self.assertEqual(run("login", "--token", "-", given=token, LEITAI_TOKEN="").returncode, 0)
        kept = self.folder / "config/leitai/credentials.json"
        self.assertEqual(kept.stat().st_mode & 0o777, 0o600)
        self.assertEqual(run("whoami", LEITAI_TOKEN="", LEITAI_SERVER="").returncode, 0)


if __name__ == "__main__":
    unittest.main()
