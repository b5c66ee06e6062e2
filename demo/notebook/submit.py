"""Hand in a result file from a notebook: Python's standard library and nothing else (3.9 or later).

用 Python 标准库提交结果文件:先在“访问令牌”页创建含 read 和 submit 权限的令牌。
"""

import hashlib
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

SITE = os.environ.get("LEITAI_SERVER", "https://leitai.example.com")
TOKEN = os.environ["LEITAI_TOKEN"]  # 不要写进代码 / never write it into the notebook


def send(method, path, fields=None, file=None):
    """One call; gives the answer's data. Waits where the server asks for it."""
    url, body = SITE + "/v3/api" + path, None
    headers = {"Authorization": "Bearer " + TOKEN, "Accept-Language": "zh"}
    if file:
        boundary = uuid.uuid4().hex
        name = urllib.parse.quote(os.path.basename(file), safe=".-_ ")
        head = '--%s\r\nContent-Disposition: form-data; name="file"; filename="%s"\r\n\r\n' % (boundary, name)
        with open(file, "rb") as opened:
            body = head.encode() + opened.read() + ("\r\n--%s--\r\n" % boundary).encode()
        headers["Content-Type"] = "multipart/form-data; boundary=" + boundary
    elif method == "POST":
        body = urllib.parse.urlencode(fields or {}).encode()
    elif fields:
        url += "?" + urllib.parse.urlencode(fields)
    for _ in range(5):
        try:
            request = urllib.request.Request(url, data=body, headers=headers, method=method)
            with urllib.request.urlopen(request, timeout=600) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            wait = int(error.headers.get("Retry-After", "0"))
            if error.code in (429, 503) and 0 < wait <= 60:
                time.sleep(wait)
                continue
            raise RuntimeError(json.load(error)["msg"]) from None
    raise RuntimeError("the server is busy")


def download(cmpt, folder="data"):
    """The data files of a competition, each checked by its SHA-256."""
    os.makedirs(folder, exist_ok=True)
    for one in send("GET", "/common/cmpt/getDataList.json", {"cmptId": cmpt})["files"]:
        told = send("GET", "/cmpt/cmptData/data.json", {"cmptId": cmpt, "fileId": one["id"]})
        path, sha = os.path.join(folder, os.path.basename(told["name"])), hashlib.sha256()
        with urllib.request.urlopen(urllib.parse.urljoin(SITE, told["url"])) as source, open(path, "wb") as target:
            while piece := source.read(1 << 20):
                target.write(piece)
                sha.update(piece)
        if sha.hexdigest() != told["sha256"]:
            raise RuntimeError(path + ": SHA-256")
        print(path, one["size"])


def submit(cmpt, path, remark=""):
    """Hands a file in, waits until it is scored, and gives the submission."""
    key = send("POST", "/common/upload.json", file=path)["filePath"]
    fields = {"cmptId": cmpt, "objectKey": key, "fileName": os.path.basename(path), "remark": remark}
    entry = send("POST", "/cmpt/commitResult.json", fields)["submission"]
    while entry["state"] in ("queued", "scoring"):
        time.sleep(1)
        entry = send("GET", "/cmpt/getCommitResult.json", {"id": entry["id"]})
    return entry


if __name__ == "__main__":
    import sys

    cmpt, path = int(sys.argv[1]), sys.argv[2]
    download(cmpt)
    entry = submit(cmpt, path, "notebook")
    print(entry["state"], entry["score"], [fault["text"] for fault in entry["faults"]])
