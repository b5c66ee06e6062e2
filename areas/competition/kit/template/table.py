# %% [markdown]
# {{title}}
#
# 读取 /data 中的表，为每个 id 写一行结果；把 predict 换成你的模型即可。
# Reads a table of /data and writes a line for every id; put your model in place of `predict`.

# %%
import csv
import json
import os
import shutil
import sys
from pathlib import Path

DATA = Path(os.environ.get("LEITAI_DATA", "/data"))
RESULT = Path(os.environ.get("LEITAI_OUT", "/out")) / {{output}}
ID = {{id}}
# 样例中的第一行 / the first line of the sample
PREDICTIONS = {{predictions}}
SAMPLE = {{sample}}


# %%
def predict(row):
    """一行数据 -> 各预测列的值 / a row of the data -> a value for each prediction column."""
    return PREDICTIONS


# %%
def rows_of(path):
    """以字典给出一个表的各行 / the rows of a table, as dictionaries."""
    ending = path.suffix.lower()
    if ending in (".csv", ".tsv", ".txt"):
        with open(path, encoding="utf-8-sig", newline="") as file:
            yield from csv.DictReader(file, delimiter="\t" if ending == ".tsv" else ",")
    elif ending == ".jsonl":
        with open(path, encoding="utf-8") as file:
            yield from (json.loads(line) for line in file if line.strip())
    elif ending == ".parquet":
        import pandas

        yield from pandas.read_parquet(path).to_dict("records")


def first_table():
    """第一个含有全部 id 列的表 / the first table that has all columns of the id."""
    for path in sorted(DATA.rglob("*")):
        if not path.is_file():
            continue
        try:
            row = next(iter(rows_of(path)), None)
        except (UnicodeError, ValueError, csv.Error, ImportError):
            # 不是 UTF-8 的表，或这里不能读 / no table in UTF-8, or none that can be read here
            continue
        if row is not None and all(name in row for name in ID):
            return path
    return None


def answers(path):
    for row in rows_of(path):
        yield {**{name: row[name] for name in ID}, **predict(row)}


def write(rows):
    ending = RESULT.suffix.lower()
    if ending == ".jsonl":
        with open(RESULT, "w", encoding="utf-8") as file:
            for row in rows:
                file.write(json.dumps(row, ensure_ascii=False, default=str) + "\n")
    elif ending == ".parquet":
        import pandas

        pandas.DataFrame(rows).to_parquet(RESULT)
    else:
        with open(RESULT, "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, [*ID, *PREDICTIONS], delimiter="\t" if ending == ".tsv" else ",")
            writer.writeheader()
            writer.writerows(rows)


# %%
table = first_table()
sample = Path(sys.argv[0]).with_name(SAMPLE)
if table is not None:
    write(answers(table))
    print(f"{table} -> {RESULT}")
elif sample.is_file() and sample.suffix == RESULT.suffix:
    # 与 main.py 一起放在 zip 中的样例 / the sample, if it lies beside main.py in a zip
    shutil.copyfile(sample, RESULT)
    print(f"{sample} -> {RESULT}")
else:
    sys.exit(f"/data 中没有含 {ID} 的表，请改写 first_table / no table of /data has {ID}: change first_table")
