"""The Python client of Leitai (擂台), a platform for data-science competitions.

>>> import leitai
>>> competition = leitai.Competition(12)
>>> competition.download()
>>> score = competition.submit("submission.csv", "first try").wait()
>>> competition.leaderboard()
"""

from ._version import VERSION as __version__
from .client import Client, connect
from .competition import Competition
from .errors import FaultyFile, LeitaiError, NetworkError, UsageError
from .submission import Score, Submission

__all__ = [
    "Client",
    "Competition",
    "FaultyFile",
    "LeitaiError",
    "NetworkError",
    "Score",
    "Submission",
    "UsageError",
    "__version__",
    "connect",
]
