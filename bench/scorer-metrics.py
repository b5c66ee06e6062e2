"""References of scorer-metrics.ts: one metric on boards A and B of one submission, as people compute it. Prints one line of JSON."""
import json
import sys

import numpy as np
import pandas as pd

metric, solution, submission = sys.argv[1:4]
VOTES = ["seizure", "lpd", "gpd", "lrda", "grda", "other"]


def f1(t):
    from sklearn.metrics import f1_score

    return f1_score(t["target"], t["prediction"], average="macro")


def r2(t):
    from sklearn.metrics import r2_score

    return r2_score(t["target"], t["prediction"])


def medae(t):
    from sklearn.metrics import median_absolute_error

    return median_absolute_error(t["target"], t["prediction"])


def d2(t):
    from sklearn.metrics import d2_absolute_error_score

    return d2_absolute_error_score(t["target"], t["prediction"])


def poisson(t):
    from sklearn.metrics import mean_poisson_deviance

    return mean_poisson_deviance(t["target"], t["prediction"])


def crps(t):
    from scipy.stats import norm

    z = (t["target"] - t["mean"]) / t["sd"]
    return (t["sd"] * (z * (2 * norm.cdf(z) - 1) + 2 * norm.pdf(z) - 1 / np.sqrt(np.pi))).mean()


def kl(t):
    q = t[[f"{name}_vote" for name in VOTES]].to_numpy(float)
    p = t[[f"{name}_share" for name in VOTES]].to_numpy(float)
    q = q / q.sum(axis=1, keepdims=True)
    p = np.clip(p, 1e-15, 1 - 1e-15)
    return np.where(q > 0, q * np.log(np.where(q > 0, q, 1) / p), 0).sum(axis=1).mean()


def apk(actual, predicted, k):
    """Of ml_metrics."""
    score = hits = 0.0
    for i, p in enumerate(predicted[:k]):
        if p in actual and p not in predicted[:i]:
            hits += 1.0
            score += hits / (i + 1.0)
    return score / min(len(actual), k)


def map_at_k(t):
    return np.mean([apk(a.split(), p.split(), 12) for a, p in zip(t["target"], t["prediction"])])


def levenshtein(t):
    from Levenshtein import distance

    return np.mean([distance(a, p) for a, p in zip(t["target"], t["prediction"])])


def wer(t):
    """As jiwer, which calls rapidfuzz."""
    from rapidfuzz.distance import Levenshtein

    words = [(a.split(), p.split()) for a, p in zip(t["target"], t["prediction"])]
    return sum(Levenshtein.distance(a, p) for a, p in words) / sum(len(a) for a, _ in words)


def jaccard(str1, str2):
    """Of the evaluation page of Kaggle's Tweet Sentiment Extraction."""
    a = set(str1.lower().split())
    b = set(str2.lower().split())
    c = a.intersection(b)
    return float(len(c)) / (len(a) + len(b) - len(c))


def word_jaccard(t):
    return np.mean([jaccard(a, p) for a, p in zip(t["target"], t["prediction"])])


def decode(rle):
    """The usual decoder of Kaggle's notebooks, of a picture of 256 x 256."""
    s = rle.split()
    starts, lengths = [np.asarray(x, dtype=int) for x in (s[0:][::2], s[1:][::2])]
    starts -= 1
    ends = starts + lengths
    img = np.zeros(256 * 256, dtype=np.uint8)
    for lo, hi in zip(starts, ends):
        img[lo:hi] = 1
    return img


def dice(t):
    values = []
    for a, p in zip(t["target"], t["prediction"]):
        x, y = decode(a), decode(p)
        values.append(2 * np.logical_and(x, y).sum() / (x.sum() + y.sum()))
    return np.mean(values)


def si_sdr(t):
    values = []
    for a, p in zip(t["wave"], t["wave_guess"]):
        a, p = np.array(a.split(), dtype=float), np.array(p.split(), dtype=float)
        target = np.dot(p, a) / np.dot(a, a) * a
        values.append(10 * np.log10(np.dot(target, target) / np.dot(target - p, target - p)))
    return np.mean(values)


def ari(t):
    from sklearn.metrics import adjusted_rand_score

    return adjusted_rand_score(t["target"], t["prediction"])


metrics = {
    "f1": f1,
    "kl-divergence": kl,
    "r2": r2,
    "medae": medae,
    "d2": d2,
    "poisson-deviance": poisson,
    "crps-normal": crps,
    "map-at-k": map_at_k,
    "levenshtein": levenshtein,
    "wer": wer,
    "word-jaccard": word_jaccard,
    "mask-dice": dice,
    "si-sdr": si_sdr,
    "ari": ari,
}
table = pd.read_csv(solution).merge(pd.read_csv(submission), on="id", how="left", validate="one_to_one", suffixes=("", "_guess"))
if table.isna().any().any():
    sys.exit("missing predictions")
value = metrics[metric]
print(json.dumps({"a": float(value(table[table["usage"] == "A"])), "b": float(value(table))}))
