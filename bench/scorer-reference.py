"""Reference implementation: pandas + scikit-learn, AUC and RMSE on boards A and B of one submission. Prints one line of JSON."""
import json
import sys

import numpy as np
import pandas as pd
from sklearn.metrics import mean_squared_error, roc_auc_score

solution, submission = sys.argv[1:3]
table = pd.read_csv(solution).merge(pd.read_csv(submission), on="id", how="left", validate="one_to_one")
if table["prediction"].isna().any():
    sys.exit("missing predictions")
boards = {"a": table[table["usage"] == "A"], "b": table}
print(
    json.dumps(
        {
            "auc": {k: roc_auc_score(t["target"], t["prediction"]) for k, t in boards.items()},
            "rmse": {k: float(np.sqrt(mean_squared_error(t["target"], t["prediction"]))) for k, t in boards.items()},
        }
    )
)
