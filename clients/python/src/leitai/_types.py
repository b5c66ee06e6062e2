# Written by `npm run docs:python` from the contract; changes here are lost.
"""What calls answer, by the names of the wire."""

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

Done = TypedDict(
    "Done",
    {
        "ok": Literal[True],
    },
)

AchievementListListItem = TypedDict(
    "AchievementListListItem",
    {
        "feat": Literal["signUps", "scored", "finals", "medals", "golds", "soloGold", "teamed", "merges", "streak7", "streak30", "invited", "helped"],
        "need": int,
        "at": Optional[str],
        "have": int,
    },
)

AchievementList = TypedDict(
    "AchievementList",
    {
        "list": List[AchievementListListItem],
        "hidden": bool,
    },
)

ActiveUploadDataNew = TypedDict(
    "ActiveUploadDataNew",
    {
        "fileId": int,
    },
)

AddData = TypedDict(
    "AddData",
    {
        "version": int,
        "fileId": int,
    },
)

AddModelModelPerson = TypedDict(
    "AddModelModelPerson",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
    },
)

AddModelModelMay = TypedDict(
    "AddModelModelMay",
    {
        "remove": Any,
    },
)

AddModelModel = TypedDict(
    "AddModelModel",
    {
        "id": int,
        "name": str,
        "size": int,
        "sha256": Any,
        "person": AddModelModelPerson,
        "createdAt": str,
        "may": AddModelModelMay,
    },
)

AddModel = TypedDict(
    "AddModel",
    {
        "model": AddModelModel,
    },
)

Announce = TypedDict(
    "Announce",
    {
        "told": int,
    },
)

ApplyJoinTeam = TypedDict(
    "ApplyJoinTeam",
    {
        "applyId": int,
    },
)

BeforeCreateTeam = TypedDict(
    "BeforeCreateTeam",
    {
        "ok": bool,
        "code": Any,
        "reason": Any,
    },
)

BeginRerun = TypedDict(
    "BeginRerun",
    {
        "id": int,
    },
)

BeginTokenRequest = TypedDict(
    "BeginTokenRequest",
    {
        "token": str,
        "code": str,
        "url": str,
        "validSeconds": int,
        "everySeconds": int,
    },
)

BeginUpload = TypedDict(
    "BeginUpload",
    {
        "uploadId": int,
        "state": Literal["uploading", "storing", "ready", "failed"],
        "partBytes": int,
        "parts": int,
        "have": List[int],
        "name": str,
        "size": int,
        "sha256": str,
        "fault": Any,
    },
)

BoardHistoryHistogram = TypedDict(
    "BoardHistoryHistogram",
    {
        "direction": Literal["higher", "lower"],
        "from": float,
        "to": float,
        "bins": List[int],
        "teams": int,
    },
)

BoardHistoryDaysItem = TypedDict(
    "BoardHistoryDaysItem",
    {
        "day": str,
        "count": int,
    },
)

BoardHistoryLeadersTeamsItem = TypedDict(
    "BoardHistoryLeadersTeamsItem",
    {
        "teamId": int,
        "teamName": str,
        "rank": int,
        "scores": List[Any],
        "ranks": List[Optional[int]],
    },
)

BoardHistoryLeaders = TypedDict(
    "BoardHistoryLeaders",
    {
        "times": List[str],
        "days": List[str],
        "teams": List[BoardHistoryLeadersTeamsItem],
    },
)

BoardHistory = TypedDict(
    "BoardHistory",
    {
        "stageId": int,
        "board": Literal["A", "B", "practice"],
        "direction": Literal["higher", "lower"],
        "asOf": str,
        "noon": bool,
        "frozen": bool,
        "revealAt": Optional[str],
        "revealed": bool,
        "histogram": Optional[BoardHistoryHistogram],
        "days": Optional[List[BoardHistoryDaysItem]],
        "leaders": Optional[BoardHistoryLeaders],
    },
)

CancelCommitQuota = TypedDict(
    "CancelCommitQuota",
    {
        "usedToday": int,
        "dailyLimit": int,
        "remainingToday": int,
        "usedTotal": int,
        "totalLimit": Optional[int],
        "failedToday": int,
        "failedLimit": int,
        "resetAt": str,
    },
)

CancelCommit = TypedDict(
    "CancelCommit",
    {
        "quota": CancelCommitQuota,
    },
)

CancelRunModel = TypedDict(
    "CancelRunModel",
    {
        "id": int,
        "name": str,
    },
)

CancelRunMay = TypedDict(
    "CancelRunMay",
    {
        "cancel": Any,
        "log": Any,
        "output": Any,
    },
)

CancelRun = TypedDict(
    "CancelRun",
    {
        "id": int,
        "stageId": int,
        "purpose": Literal["submission", "debug", "final"],
        "submissionId": Optional[int],
        "seed": Optional[int],
        "fileName": str,
        "size": int,
        "model": Optional[CancelRunModel],
        "person": AddModelModelPerson,
        "createdAt": str,
        "state": Literal["waiting", "running", "done"],
        "outcome": Optional[Literal["ok", "error", "timeout", "memory", "disk", "noOutput", "badOutput", "badModel", "badImage", "cancelled", "platform"]],
        "text": Any,
        "place": Optional[int],
        "waitSeconds": Optional[int],
        "noRunner": bool,
        "cancelling": bool,
        "startedAt": Optional[str],
        "finishedAt": Optional[str],
        "wallMs": Optional[int],
        "cpuMs": Optional[int],
        "peakMb": Any,
        "exitCode": Optional[int],
        "outputSize": Optional[int],
        "notebookSize": Optional[int],
        "may": CancelRunMay,
    },
)

CaptchaGen = TypedDict(
    "CaptchaGen",
    {
        "id": str,
    },
)

CaptchaImage = TypedDict(
    "CaptchaImage",
    {
        "id": str,
        "image": str,
        "validSeconds": int,
    },
)

CaptchaWorkChallengeParametersData = TypedDict(
    "CaptchaWorkChallengeParametersData",
    {
        "id": str,
        "purpose": str,
    },
)

CaptchaWorkChallengeParameters = TypedDict(
    "CaptchaWorkChallengeParameters",
    {
        "algorithm": str,
        "nonce": str,
        "salt": str,
        "cost": int,
        "keyLength": int,
        "keyPrefix": str,
        "data": CaptchaWorkChallengeParametersData,
    },
)

CaptchaWorkChallenge = TypedDict(
    "CaptchaWorkChallenge",
    {
        "parameters": CaptchaWorkChallengeParameters,
        "signature": str,
    },
)

CaptchaWork = TypedDict(
    "CaptchaWork",
    {
        "id": str,
        "challenge": CaptchaWorkChallenge,
        "validSeconds": int,
    },
)

ChangeData = TypedDict(
    "ChangeData",
    {
        "version": int,
    },
)

CheckInvitedRecordInfoOpenItemTeam = TypedDict(
    "CheckInvitedRecordInfoOpenItemTeam",
    {
        "teamId": int,
        "name": str,
        "logo": str,
        "intro": str,
        "captainId": int,
        "members": List[AddModelModelPerson],
        "max": int,
        "recruiting": Literal["open", "closed", "full"],
        "needSkills": List[str],
        "needs": str,
        "createdAt": str,
    },
)

CheckInvitedRecordInfoOpenItem = TypedDict(
    "CheckInvitedRecordInfoOpenItem",
    {
        "inviteId": int,
        "team": CheckInvitedRecordInfoOpenItemTeam,
        "expiresAt": str,
    },
)

CheckInvitedRecordInfo = TypedDict(
    "CheckInvitedRecordInfo",
    {
        "open": List[CheckInvitedRecordInfoOpenItem],
    },
)

CheckPassTitle = TypedDict(
    "CheckPassTitle",
    {
        "zh": str,
        "en": str,
    },
)

CheckPass = TypedDict(
    "CheckPass",
    {
        "number": str,
        "title": CheckPassTitle,
        "userName": str,
        "score": float,
        "total": int,
        "at": str,
    },
)

CheckResultFaultsItem = TypedDict(
    "CheckResultFaultsItem",
    {
        "code": str,
        "line": Optional[int],
        "column": Any,
        "text": str,
    },
)

CheckResult = TypedDict(
    "CheckResult",
    {
        "checked": bool,
        "rows": int,
        "faults": List[CheckResultFaultsItem],
        "faultCount": int,
        "left": List[str],
        "notes": List[str],
    },
)

ClickCaptcha = TypedDict(
    "ClickCaptcha",
    {
        "id": str,
        "image": str,
        "characters": List[str],
        "validSeconds": int,
    },
)

CloneCompetition = TypedDict(
    "CloneCompetition",
    {
        "cmptId": int,
    },
)

CmptData = TypedDict(
    "CmptData",
    {
        "url": str,
        "name": str,
        "size": int,
        "sha256": str,
        "expiresAt": str,
    },
)

CmptDetailPrizesItem = TypedDict(
    "CmptDetailPrizesItem",
    {
        "name": CheckPassTitle,
        "reward": CheckPassTitle,
        "count": int,
    },
)

CmptDetailStagesItemPromotion = TypedDict(
    "CmptDetailStagesItemPromotion",
    {
        "by": Literal["top", "percent"],
        "value": int,
    },
)

CmptDetailStagesItemScoringEntries = TypedDict(
    "CmptDetailStagesItemScoringEntries",
    {
        "form": Literal["lines", "cell"],
        "fields": str,
    },
)

CmptDetailStagesItemScoringCheckClasses = TypedDict(
    "CmptDetailStagesItemScoringCheckClasses",
    {
        "list": List[str],
    },
)

CmptDetailStagesItemScoringCheckFiles = TypedDict(
    "CmptDetailStagesItemScoringCheckFiles",
    {
        "formats": List[Literal["csv", "tsv", "jsonl", "json", "parquet", "npy", "npz"]],
        "rowsAt": str,
        "members": Dict[str, Any],
    },
    total=False,
)

CmptDetailStagesItemScoringCheckMetric = TypedDict(
    "CmptDetailStagesItemScoringCheckMetric",
    {
        "name": str,
        "options": Dict[str, Any],
    },
    total=False,
)

CmptDetailStagesItemScoringCheckCell = TypedDict(
    "CmptDetailStagesItemScoringCheckCell",
    {
        "target": List[str],
        "prediction": List[str],
    },
    total=False,
)

CmptDetailStagesItemScoringCheckFirst = TypedDict(
    "CmptDetailStagesItemScoringCheckFirst",
    {
        "name": str,
        "title": CheckPassTitle,
    },
    total=False,
)

CmptDetailStagesItemScoringCheckTasksItem = TypedDict(
    "CmptDetailStagesItemScoringCheckTasksItem",
    {
        "name": str,
        "title": CheckPassTitle,
        "id": str,
        "keys": List[str],
        "extra": List[str],
        "ranges": Dict[str, Any],
        "classes": CmptDetailStagesItemScoringCheckClasses,
        "files": CmptDetailStagesItemScoringCheckFiles,
    },
    total=False,
)

CmptDetailStagesItemScoringCheckColumnsItem = TypedDict(
    "CmptDetailStagesItemScoringCheckColumnsItem",
    {
        "name": str,
        "hidden": bool,
        "target": List[str],
        "prediction": List[str],
        "metric": CmptDetailStagesItemScoringCheckMetric,
        "cell": CmptDetailStagesItemScoringCheckCell,
        "task": str,
        "missing": float,
        "empty": str,
        "labels": Literal["text", "integer", "number", "boolean"],
    },
    total=False,
)

CmptDetailStagesItemScoringCheck = TypedDict(
    "CmptDetailStagesItemScoringCheck",
    {
        "id": str,
        "keys": List[str],
        "extra": List[str],
        "ranges": Dict[str, Any],
        "classes": CmptDetailStagesItemScoringCheckClasses,
        "files": CmptDetailStagesItemScoringCheckFiles,
        "target": List[str],
        "prediction": List[str],
        "metric": CmptDetailStagesItemScoringCheckMetric,
        "cell": CmptDetailStagesItemScoringCheckCell,
        "task": str,
        "missing": float,
        "empty": str,
        "labels": Literal["text", "integer", "number", "boolean"],
        "first": CmptDetailStagesItemScoringCheckFirst,
        "tasks": List[CmptDetailStagesItemScoringCheckTasksItem],
        "columns": List[CmptDetailStagesItemScoringCheckColumnsItem],
    },
    total=False,
)

CmptDetailStagesItemScoringColumnsItem = TypedDict(
    "CmptDetailStagesItemScoringColumnsItem",
    {
        "name": str,
        "title": CheckPassTitle,
        "direction": Literal["higher", "lower"],
        "metric": Any,
        "metricTitle": CheckPassTitle,
        "help": CheckPassTitle,
        "expression": Any,
        "slice": Any,
        "hidden": bool,
        "later": bool,
    },
)

CmptDetailStagesItemScoringRank1 = TypedDict(
    "CmptDetailStagesItemScoringRank1",
    {
        "by": Literal["column"],
        "column": str,
    },
)

CmptDetailStagesItemScoringRank2 = TypedDict(
    "CmptDetailStagesItemScoringRank2",
    {
        "by": Literal["ranks"],
        "columns": List[str],
        "weights": List[float],
    },
    total=False,
)

CmptDetailStagesItemScoringRank3 = TypedDict(
    "CmptDetailStagesItemScoringRank3",
    {
        "by": Literal["order"],
        "columns": List[str],
    },
)

CmptDetailStagesItemScoringIntervals = TypedDict(
    "CmptDetailStagesItemScoringIntervals",
    {
        "level": int,
    },
)

CmptDetailStagesItemScoringCode = TypedDict(
    "CmptDetailStagesItemScoringCode",
    {
        "wallSeconds": int,
        "memoryMb": int,
        "cores": int,
        "processes": int,
        "diskMb": int,
        "debugPerDay": int,
        "modelMb": int,
        "debugFile": Optional[str],
        "labels": List[str],
        "imageMb": int,
        "gpus": int,
        "image": Optional[str],
        "output": str,
    },
)

CmptDetailStagesItemScoringCommitmentsOpenedSolution = TypedDict(
    "CmptDetailStagesItemScoringCommitmentsOpenedSolution",
    {
        "salt": str,
        "sha256": str,
    },
)

CmptDetailStagesItemScoringCommitmentsOpenedRule1 = TypedDict(
    "CmptDetailStagesItemScoringCommitmentsOpenedRule1",
    {
        "by": Literal["seed"],
        "seed": str,
        "aShare": float,
    },
)

CmptDetailStagesItemScoringCommitmentsOpenedFilesItem = TypedDict(
    "CmptDetailStagesItemScoringCommitmentsOpenedFilesItem",
    {
        "members": Dict[str, Any],
        "table": bool,
    },
)

CmptDetailStagesItemScoringCommitmentsOpened = TypedDict(
    "CmptDetailStagesItemScoringCommitmentsOpened",
    {
        "solution": CmptDetailStagesItemScoringCommitmentsOpenedSolution,
        "split": CmptDetailStagesItemScoringCommitmentsOpenedSolution,
        "program": Optional[CmptDetailStagesItemScoringCommitmentsOpenedSolution],
        "rule": Union[CmptDetailStagesItemScoringCommitmentsOpenedRule1, CmptDetailStagesItemScoringRank1],
        "files": Optional[List[CmptDetailStagesItemScoringCommitmentsOpenedFilesItem]],
    },
)

CmptDetailStagesItemScoringCommitments = TypedDict(
    "CmptDetailStagesItemScoringCommitments",
    {
        "solution": str,
        "split": str,
        "program": Any,
        "opened": Optional[CmptDetailStagesItemScoringCommitmentsOpened],
    },
)

CmptDetailStagesItemScoring = TypedDict(
    "CmptDetailStagesItemScoring",
    {
        "metric": str,
        "metricTitle": CheckPassTitle,
        "metricHelp": CheckPassTitle,
        "metricOptions": Dict[str, Any],
        "direction": Literal["higher", "lower"],
        "idColumn": str,
        "predictionColumns": List[str],
        "entries": Optional[CmptDetailStagesItemScoringEntries],
        "ranges": Dict[str, Any],
        "check": CmptDetailStagesItemScoringCheck,
        "columns": List[CmptDetailStagesItemScoringColumnsItem],
        "rank": Optional[Union[CmptDetailStagesItemScoringRank1, CmptDetailStagesItemScoringRank2, CmptDetailStagesItemScoringRank3]],
        "intervals": Optional[CmptDetailStagesItemScoringIntervals],
        "aShare": float,
        "b": Literal["all", "rest", "none"],
        "dailyLimit": int,
        "totalLimit": Optional[int],
        "pickLimit": int,
        "pickDefault": Literal["last", "best"],
        "revealBy": Literal["delay", "review"],
        "boardRefresh": Literal["atOnce", "noon"],
        "revealAt": Optional[str],
        "revealed": bool,
        "timeLimitSeconds": int,
        "uploadLimitMb": int,
        "code": Optional[CmptDetailStagesItemScoringCode],
        "commitments": CmptDetailStagesItemScoringCommitments,
        "sampleFileId": Optional[int],
    },
)

CmptDetailStagesItem = TypedDict(
    "CmptDetailStagesItem",
    {
        "id": int,
        "name": CheckPassTitle,
        "kind": Literal["signup", "preliminary", "semifinal", "final", "switch", "practice"],
        "startAt": str,
        "endAt": Optional[str],
        "now": Literal["before", "open", "over"],
        "promotion": Optional[CmptDetailStagesItemPromotion],
        "teamDeadline": Optional[str],
        "scoring": Optional[CmptDetailStagesItemScoring],
    },
)

CmptDetailChangesItem = TypedDict(
    "CmptDetailChangesItem",
    {
        "at": str,
        "text": CheckPassTitle,
        "byRole": Optional[Literal["host", "admin", "platform"]],
        "byName": Any,
    },
)

CmptDetailOverall = TypedDict(
    "CmptDetailOverall",
    {
        "by": Literal["sum", "ranks", "order"],
        "over": Literal["stages", "series"],
        "weights": List[float],
        "missing": float,
        "stages": List[int],
    },
    total=False,
)

CmptDetailParent = TypedDict(
    "CmptDetailParent",
    {
        "id": int,
        "cmptName": str,
        "title": CheckPassTitle,
        "state": Literal["upcoming", "running", "reviewing", "ended"],
    },
)

CmptDetailFormItem = TypedDict(
    "CmptDetailFormItem",
    {
        "name": str,
        "label": CheckPassTitle,
        "kind": Literal["text", "number", "select", "multiline"],
        "required": bool,
        "max": int,
        "options": List[CheckPassTitle],
    },
    total=False,
)

CmptDetailMeFinal = TypedDict(
    "CmptDetailMeFinal",
    {
        "rank": int,
        "teams": int,
        "score": str,
        "medal": Optional[Literal["gold", "silver", "bronze"]],
    },
)

CmptDetailMePromotedItem = TypedDict(
    "CmptDetailMePromotedItem",
    {
        "stageId": int,
        "promoted": Any,
    },
)

CmptDetailMeRequest = TypedDict(
    "CmptDetailMeRequest",
    {
        "state": Literal["waiting", "refused", "removed"],
        "reason": str,
    },
)

CmptDetailMe = TypedDict(
    "CmptDetailMe",
    {
        "signedUp": bool,
        "teamId": Optional[int],
        "teamName": Any,
        "rank": Optional[int],
        "best": Any,
        "final": Optional[CmptDetailMeFinal],
        "usedToday": int,
        "remainingToday": Optional[int],
        "resetAt": Optional[str],
        "promoted": List[CmptDetailMePromotedItem],
        "request": Optional[CmptDetailMeRequest],
    },
)

CmptDetailAction = TypedDict(
    "CmptDetailAction",
    {
        "kind": Literal["login", "notStarted", "signUp", "code", "realName", "approval", "barred", "staff", "closed", "team", "submit", "work", "workAgain", "wait", "practice", "ended"],
        "stageId": Optional[int],
        "reason": Any,
    },
)

CmptDetail = TypedDict(
    "CmptDetail",
    {
        "id": int,
        "slug": str,
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "host": CheckPassTitle,
        "hostLogo": Any,
        "cover": Any,
        "type": Literal["algorithm", "application"],
        "practice": bool,
        "tags": List[str],
        "rewardType": Literal["cash", "goods", "honour", "none"],
        "prizeTotal": int,
        "state": Literal["upcoming", "running", "reviewing", "ended"],
        "startAt": str,
        "endAt": Optional[str],
        "signUpEndAt": Optional[str],
        "signUpOpen": bool,
        "teams": int,
        "people": int,
        "submissions": int,
        "mine": Optional[Literal["none", "signedUp"]],
        "overview": CheckPassTitle,
        "task": CheckPassTitle,
        "platform": CheckPassTitle,
        "training": CheckPassTitle,
        "rules": CheckPassTitle,
        "prizes": List[CmptDetailPrizesItem],
        "stages": List[CmptDetailStagesItem],
        "changes": List[CmptDetailChangesItem],
        "contact": str,
        "groupQr": Any,
        "bannerUntil": Optional[str],
        "watermark": bool,
        "audience": Literal["public", "organisation", "invited"],
        "boardView": Literal["full", "anonymous", "baselines", "own"],
        "weight": float,
        "overall": Optional[CmptDetailOverall],
        "parent": Optional[CmptDetailParent],
        "ztsList": List[CmptDetailParent],
        "needsCode": bool,
        "approval": bool,
        "realName": Literal["none", "signup", "award"],
        "form": List[CmptDetailFormItem],
        "teamMax": int,
        "teamDeadline": Optional[str],
        "followed": bool,
        "me": Optional[CmptDetailMe],
        "action": CmptDetailAction,
    },
)

CmptIndexFeaturedItem = TypedDict(
    "CmptIndexFeaturedItem",
    {
        "id": int,
        "slug": str,
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "host": CheckPassTitle,
        "hostLogo": Any,
        "cover": Any,
        "type": Literal["algorithm", "application"],
        "practice": bool,
        "tags": List[str],
        "rewardType": Literal["cash", "goods", "honour", "none"],
        "prizeTotal": int,
        "state": Literal["upcoming", "running", "reviewing", "ended"],
        "startAt": str,
        "endAt": Optional[str],
        "signUpEndAt": Optional[str],
        "signUpOpen": bool,
        "teams": int,
        "people": int,
        "submissions": int,
        "mine": Optional[Literal["none", "signedUp"]],
    },
)

CmptIndexOwnItemNext = TypedDict(
    "CmptIndexOwnItemNext",
    {
        "kind": Literal["vote", "materials", "team", "wait", "first", "submit", "choose", "used", "results", "look"],
        "left": Optional[int],
        "at": Optional[str],
    },
)

CmptIndexOwnItem = TypedDict(
    "CmptIndexOwnItem",
    {
        "cmptId": int,
        "rank": Optional[int],
        "change": Optional[int],
        "next": CmptIndexOwnItemNext,
    },
)

CmptIndexRecommendedItemBecause1 = TypedDict(
    "CmptIndexRecommendedItemBecause1",
    {
        "kind": Literal["entered"],
        "title": CheckPassTitle,
    },
)

CmptIndexRecommendedItemBecause2 = TypedDict(
    "CmptIndexRecommendedItemBecause2",
    {
        "kind": Literal["skill"],
        "skill": str,
    },
)

CmptIndexRecommendedItem = TypedDict(
    "CmptIndexRecommendedItem",
    {
        "card": CmptIndexFeaturedItem,
        "because": Union[CmptIndexRecommendedItemBecause1, CmptIndexRecommendedItemBecause2],
    },
)

CmptIndexChampionsItem = TypedDict(
    "CmptIndexChampionsItem",
    {
        "cmptId": int,
        "title": CheckPassTitle,
        "teamName": str,
        "teamLogo": str,
        "score": str,
    },
)

CmptIndexNumbers = TypedDict(
    "CmptIndexNumbers",
    {
        "users": int,
        "competitions": int,
        "submissions": int,
        "prizeTotal": int,
    },
)

CmptIndex = TypedDict(
    "CmptIndex",
    {
        "featured": List[CmptIndexFeaturedItem],
        "running": List[CmptIndexFeaturedItem],
        "mine": List[CmptIndexFeaturedItem],
        "own": List[CmptIndexOwnItem],
        "recommended": List[CmptIndexRecommendedItem],
        "recent": List[CmptIndexFeaturedItem],
        "champions": List[CmptIndexChampionsItem],
        "numbers": CmptIndexNumbers,
    },
)

CommitResultSubmissionRun = TypedDict(
    "CommitResultSubmissionRun",
    {
        "state": Literal["waiting", "running", "done"],
        "outcome": Optional[Literal["ok", "error", "timeout", "memory", "disk", "noOutput", "badOutput", "badModel", "badImage", "cancelled", "platform"]],
        "text": Any,
        "place": Optional[int],
        "waitSeconds": Optional[int],
        "noRunner": bool,
        "cancelling": bool,
        "startedAt": Optional[str],
        "finishedAt": Optional[str],
        "wallMs": Optional[int],
        "cpuMs": Optional[int],
        "peakMb": Any,
        "exitCode": Optional[int],
    },
)

CommitResultSubmissionInterval = TypedDict(
    "CommitResultSubmissionInterval",
    {
        "low": str,
        "high": str,
    },
)

CommitResultSubmissionNumbersItem = TypedDict(
    "CommitResultSubmissionNumbersItem",
    {
        "name": str,
        "a": Any,
        "b": Any,
    },
)

CommitResultSubmissionMay = TypedDict(
    "CommitResultSubmissionMay",
    {
        "pick": Any,
        "remove": Any,
        "cancel": Any,
    },
)

CommitResultSubmission = TypedDict(
    "CommitResultSubmission",
    {
        "id": int,
        "no": int,
        "stageId": int,
        "practice": bool,
        "state": Literal["running", "queued", "scoring", "scored", "failed", "cancelled"],
        "run": Optional[CommitResultSubmissionRun],
        "place": Optional[int],
        "fileName": str,
        "size": int,
        "remark": str,
        "person": AddModelModelPerson,
        "submittedAt": str,
        "startedAt": Optional[str],
        "finishedAt": Optional[str],
        "durationMs": Optional[int],
        "tries": int,
        "score": Any,
        "interval": Optional[CommitResultSubmissionInterval],
        "value": Any,
        "scoreB": Any,
        "intervalB": Optional[CommitResultSubmissionInterval],
        "numbers": List[CommitResultSubmissionNumbersItem],
        "delta": Any,
        "best": bool,
        "rows": Optional[int],
        "reason": Any,
        "faults": List[CheckResultFaultsItem],
        "faultCount": int,
        "ourFault": bool,
        "voided": Any,
        "byHand": Any,
        "details": int,
        "picked": bool,
        "countsForB": bool,
        "origin": Any,
        "may": CommitResultSubmissionMay,
    },
)

CommitResult = TypedDict(
    "CommitResult",
    {
        "submission": CommitResultSubmission,
        "quota": CancelCommitQuota,
        "counted": Literal["now", "begun", "practice"],
    },
)

CreateTeam = TypedDict(
    "CreateTeam",
    {
        "teamId": int,
    },
)

CurrentLogin = TypedDict(
    "CurrentLogin",
    {
        "loginFlag": bool,
        "userId": Optional[int],
        "userName": Any,
        "avatar": Any,
        "sessionId": Any,
        "token": Any,
        "role": Optional[Literal["user", "admin"]],
        "passwordWeak": bool,
        "consentDue": List[Literal["terms", "privacy"]],
        "hosts": bool,
        "closingAt": Optional[str],
        "twoStepTicket": Any,
    },
)

DataPreviewProfileColumnsItemNumbers = TypedDict(
    "DataPreviewProfileColumnsItemNumbers",
    {
        "min": float,
        "max": float,
        "mean": float,
        "median": float,
        "deviation": float,
        "bins": List[int],
    },
)

DataPreviewProfileColumnsItemSpan = TypedDict(
    "DataPreviewProfileColumnsItemSpan",
    {
        "from": str,
        "until": str,
    },
)

DataPreviewProfileColumnsItemTopItem = TypedDict(
    "DataPreviewProfileColumnsItemTopItem",
    {
        "value": str,
        "count": int,
    },
)

DataPreviewProfileColumnsItem = TypedDict(
    "DataPreviewProfileColumnsItem",
    {
        "name": str,
        "kind": Literal["number", "time", "text", "empty"],
        "missing": int,
        "distinct": int,
        "more": bool,
        "numbers": Optional[DataPreviewProfileColumnsItemNumbers],
        "span": Optional[DataPreviewProfileColumnsItemSpan],
        "top": List[DataPreviewProfileColumnsItemTopItem],
    },
)

DataPreviewProfile = TypedDict(
    "DataPreviewProfile",
    {
        "columnCount": int,
        "columns": List[DataPreviewProfileColumnsItem],
        "rowCount": int,
        "whole": bool,
        "rows": List[List[str]],
    },
)

DataPreview = TypedDict(
    "DataPreview",
    {
        "state": Literal["ready", "waiting", "none", "closed"],
        "profile": Optional[DataPreviewProfile],
    },
)

DataPreviewsItem = TypedDict(
    "DataPreviewsItem",
    {
        "fileId": int,
        "name": str,
        "preview": Literal["ready", "waiting", "none", "closed"],
    },
)

DatasetFilesItem = TypedDict(
    "DatasetFilesItem",
    {
        "id": int,
        "name": str,
        "description": CheckPassTitle,
        "size": float,
        "sha256": str,
        "format": str,
        "licence": str,
        "downloads": int,
        "sample": bool,
        "preview": Literal["ready", "waiting", "none", "closed"],
    },
)

Dataset = TypedDict(
    "Dataset",
    {
        "cmptId": int,
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "host": CheckPassTitle,
        "cover": Any,
        "tags": List[str],
        "download": Literal["signUp", "login"],
        "fileCount": int,
        "bytes": float,
        "downloads": int,
        "licences": List[str],
        "formats": List[str],
        "about": CheckPassTitle,
        "files": List[DatasetFilesItem],
        "locked": Any,
    },
)

DatasetListListItem = TypedDict(
    "DatasetListListItem",
    {
        "cmptId": int,
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "host": CheckPassTitle,
        "cover": Any,
        "tags": List[str],
        "download": Literal["signUp", "login"],
        "fileCount": int,
        "bytes": float,
        "downloads": int,
        "licences": List[str],
        "formats": List[str],
    },
)

DatasetListTagsItem = TypedDict(
    "DatasetListTagsItem",
    {
        "tag": str,
        "count": int,
    },
)

DatasetList = TypedDict(
    "DatasetList",
    {
        "list": List[DatasetListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "tags": List[DatasetListTagsItem],
    },
)

DebugRunDebug = TypedDict(
    "DebugRunDebug",
    {
        "usedToday": int,
        "dailyLimit": int,
        "resetAt": str,
    },
)

DebugRun = TypedDict(
    "DebugRun",
    {
        "run": CancelRun,
        "debug": DebugRunDebug,
    },
)

EditorDraftMay = TypedDict(
    "EditorDraftMay",
    {
        "edit": Any,
        "scoring": Any,
        "own": Any,
        "template": Any,
    },
)

EditorDraftBasics = TypedDict(
    "EditorDraftBasics",
    {
        "slug": str,
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "host": CheckPassTitle,
        "hostKind": Literal["government", "enterprise", "school", "other"],
        "hostLogo": Any,
        "cover": Any,
        "type": Literal["algorithm", "application"],
        "practice": bool,
        "tags": List[str],
        "contact": str,
        "groupQr": Any,
        "bannerUntil": Optional[str],
        "watermark": bool,
        "weight": float,
        "audience": Literal["public", "organisation", "invited"],
        "organisationId": Optional[int],
        "parentId": Optional[int],
    },
    total=False,
)

EditorDraftTexts = TypedDict(
    "EditorDraftTexts",
    {
        "overview": CheckPassTitle,
        "task": CheckPassTitle,
        "platform": CheckPassTitle,
        "training": CheckPassTitle,
        "rules": CheckPassTitle,
    },
)

EditorDraftDates = TypedDict(
    "EditorDraftDates",
    {
        "startAt": str,
        "endAt": Optional[str],
        "signUpStartAt": str,
        "signUpEndAt": Optional[str],
        "overall": Optional[CmptDetailOverall],
    },
)

EditorDraftStagesItemLimits = TypedDict(
    "EditorDraftStagesItemLimits",
    {
        "dailyLimit": int,
        "totalLimit": Optional[int],
        "pickLimit": int,
        "pickDefault": Literal["last", "best"],
        "decimals": int,
        "timeLimitSeconds": int,
        "memoryLimitMb": int,
        "uploadLimitMb": int,
        "revealBy": Literal["delay", "review"],
        "revealMinutes": int,
        "boardRefresh": Literal["atOnce", "noon"],
        "failedLimit": Optional[int],
    },
)

EditorDraftStagesItemCodeData = TypedDict(
    "EditorDraftStagesItemCodeData",
    {
        "name": str,
        "size": int,
        "sha256": str,
    },
)

EditorDraftStagesItemScoringChoiceMetric = TypedDict(
    "EditorDraftStagesItemScoringChoiceMetric",
    {
        "name": str,
        "options": Dict[str, Any],
    },
)

EditorDraftStagesItemScoringChoiceClasses1 = TypedDict(
    "EditorDraftStagesItemScoringChoiceClasses1",
    {
        "prefix": str,
        "list": List[str],
    },
    total=False,
)

EditorDraftStagesItemScoringChoiceClasses2 = TypedDict(
    "EditorDraftStagesItemScoringChoiceClasses2",
    {
        "table": Dict[str, Any],
        "list": List[str],
    },
    total=False,
)

EditorDraftStagesItemScoringChoiceFiles = TypedDict(
    "EditorDraftStagesItemScoringChoiceFiles",
    {
        "formats": List[Literal["csv", "tsv", "jsonl", "json", "parquet", "npy", "npz"]],
        "rowsAt": str,
        "members": Dict[str, Any],
        "truth": Dict[str, Any],
    },
    total=False,
)

EditorDraftStagesItemScoringChoiceTasksItem = TypedDict(
    "EditorDraftStagesItemScoringChoiceTasksItem",
    {
        "name": str,
        "title": CheckPassTitle,
        "id": str,
        "keys": List[str],
        "extra": List[str],
        "ranges": Dict[str, Any],
        "classes": Union[EditorDraftStagesItemScoringChoiceClasses1, EditorDraftStagesItemScoringChoiceClasses2, CmptDetailStagesItemScoringCheckClasses],
        "files": EditorDraftStagesItemScoringChoiceFiles,
    },
    total=False,
)

EditorDraftStagesItemScoringChoiceGroup = TypedDict(
    "EditorDraftStagesItemScoringChoiceGroup",
    {
        "column": str,
        "weight": Literal["equal", "rows"],
    },
    total=False,
)

EditorDraftStagesItemScoringChoiceSlice = TypedDict(
    "EditorDraftStagesItemScoringChoiceSlice",
    {
        "column": str,
        "value": str,
    },
)

EditorDraftStagesItemScoringChoiceAdjust = TypedDict(
    "EditorDraftStagesItemScoringChoiceAdjust",
    {
        "clip": List[Any],
        "round": int,
        "threshold": float,
        "ranks": bool,
    },
    total=False,
)

EditorDraftStagesItemScoringChoiceColumnsItem1 = TypedDict(
    "EditorDraftStagesItemScoringChoiceColumnsItem1",
    {
        "name": str,
        "title": CheckPassTitle,
        "hidden": bool,
        "metric": CmptDetailStagesItemScoringCheckMetric,
        "target": List[str],
        "prediction": List[str],
        "weight": str,
        "group": EditorDraftStagesItemScoringChoiceGroup,
        "slice": EditorDraftStagesItemScoringChoiceSlice,
        "adjust": EditorDraftStagesItemScoringChoiceAdjust,
        "targetWeights": List[float],
        "cell": CmptDetailStagesItemScoringCheckCell,
        "task": str,
        "missing": float,
        "empty": str,
        "labels": Literal["text", "integer", "number", "boolean"],
    },
    total=False,
)

EditorDraftStagesItemScoringChoiceColumnsItem2 = TypedDict(
    "EditorDraftStagesItemScoringChoiceColumnsItem2",
    {
        "name": str,
        "title": CheckPassTitle,
        "hidden": bool,
        "expression": str,
        "direction": Literal["higher", "lower"],
    },
    total=False,
)

EditorDraftStagesItemScoringChoiceColumnsItem3 = TypedDict(
    "EditorDraftStagesItemScoringChoiceColumnsItem3",
    {
        "name": str,
        "title": CheckPassTitle,
        "hidden": bool,
        "program": Literal[True],
        "direction": Literal["higher", "lower"],
        "later": bool,
    },
    total=False,
)

EditorDraftStagesItemScoringChoiceColumnsItem4 = TypedDict(
    "EditorDraftStagesItemScoringChoiceColumnsItem4",
    {
        "name": str,
        "title": CheckPassTitle,
        "hidden": bool,
        "run": Literal["seconds", "memory", "size"],
    },
    total=False,
)

EditorDraftStagesItemScoringChoice = TypedDict(
    "EditorDraftStagesItemScoringChoice",
    {
        "id": str,
        "target": List[str],
        "prediction": List[str],
        "metric": EditorDraftStagesItemScoringChoiceMetric,
        "split": Union[CmptDetailStagesItemScoringCommitmentsOpenedRule1, CmptDetailStagesItemScoringRank1],
        "b": Literal["all", "rest", "none"],
        "ranges": Dict[str, Any],
        "keys": List[str],
        "extra": List[str],
        "classes": Union[EditorDraftStagesItemScoringChoiceClasses1, EditorDraftStagesItemScoringChoiceClasses2, CmptDetailStagesItemScoringCheckClasses],
        "files": EditorDraftStagesItemScoringChoiceFiles,
        "first": CmptDetailStagesItemScoringCheckFirst,
        "tasks": List[EditorDraftStagesItemScoringChoiceTasksItem],
        "name": str,
        "title": CheckPassTitle,
        "hidden": bool,
        "weight": str,
        "group": EditorDraftStagesItemScoringChoiceGroup,
        "slice": EditorDraftStagesItemScoringChoiceSlice,
        "adjust": EditorDraftStagesItemScoringChoiceAdjust,
        "targetWeights": List[float],
        "cell": CmptDetailStagesItemScoringCheckCell,
        "task": str,
        "missing": float,
        "empty": str,
        "labels": Literal["text", "integer", "number", "boolean"],
        "columns": List[Union[EditorDraftStagesItemScoringChoiceColumnsItem1, EditorDraftStagesItemScoringChoiceColumnsItem2, EditorDraftStagesItemScoringChoiceColumnsItem3, EditorDraftStagesItemScoringChoiceColumnsItem4]],
        "rank": Union[CmptDetailStagesItemScoringRank1, CmptDetailStagesItemScoringRank2, CmptDetailStagesItemScoringRank3],
        "intervals": CmptDetailStagesItemScoringIntervals,
    },
    total=False,
)

EditorDraftStagesItemScoringTrialsItemNone = TypedDict(
    "EditorDraftStagesItemScoringTrialsItemNone",
    {
        "perfect": Optional[Literal["formula", "raters", "constant", "undefined", "slow", "run"]],
        "constant": Optional[Literal["formula", "raters", "constant", "undefined", "slow", "run"]],
    },
)

EditorDraftStagesItemScoringTrialsItem = TypedDict(
    "EditorDraftStagesItemScoringTrialsItem",
    {
        "name": str,
        "title": CheckPassTitle,
        "sample": Any,
        "perfect": Any,
        "constant": Any,
        "none": EditorDraftStagesItemScoringTrialsItemNone,
        "later": bool,
    },
)

EditorDraftStagesItemScoring = TypedDict(
    "EditorDraftStagesItemScoring",
    {
        "choice": Optional[EditorDraftStagesItemScoringChoice],
        "solution": Optional[EditorDraftStagesItemCodeData],
        "sampleId": Optional[int],
        "directionOk": bool,
        "direction": Literal["higher", "lower"],
        "state": Literal["empty", "queued", "done", "failed"],
        "faults": List[str],
        "notes": List[str],
        "rows": int,
        "aRows": int,
        "sampleA": Any,
        "sampleB": Any,
        "trials": List[EditorDraftStagesItemScoringTrialsItem],
    },
)

EditorDraftStagesItem = TypedDict(
    "EditorDraftStagesItem",
    {
        "id": int,
        "name": CheckPassTitle,
        "kind": Literal["signup", "preliminary", "semifinal", "final", "switch", "practice"],
        "startAt": str,
        "endAt": Optional[str],
        "promotion": Optional[CmptDetailStagesItemPromotion],
        "teamHours": Optional[int],
        "limits": EditorDraftStagesItemLimits,
        "code": Optional[CmptDetailStagesItemScoringCode],
        "codeData": Optional[EditorDraftStagesItemCodeData],
        "scoring": EditorDraftStagesItemScoring,
    },
)

EditorDraftSignUpQuestionsItem = TypedDict(
    "EditorDraftSignUpQuestionsItem",
    {
        "question": CheckPassTitle,
        "answer": CheckPassTitle,
    },
)

EditorDraftSignUp = TypedDict(
    "EditorDraftSignUp",
    {
        "needsCode": bool,
        "approval": bool,
        "realName": Literal["none", "signup", "award"],
        "teamMax": int,
        "form": List[CmptDetailFormItem],
        "questions": List[EditorDraftSignUpQuestionsItem],
    },
)

EditorDraftPrizes = TypedDict(
    "EditorDraftPrizes",
    {
        "rewardType": Literal["cash", "goods", "honour", "none"],
        "prizeTotal": int,
        "prizes": List[CmptDetailPrizesItem],
    },
)

EditorDraftCodesItem = TypedDict(
    "EditorDraftCodesItem",
    {
        "code": str,
        "useLimit": Optional[int],
        "uses": int,
        "expiresAt": Optional[str],
    },
)

EditorDraftFilesItem = TypedDict(
    "EditorDraftFilesItem",
    {
        "id": int,
        "name": str,
        "description": CheckPassTitle,
        "licence": str,
        "size": int,
        "sha256": str,
        "stageId": Optional[int],
        "sample": bool,
    },
)

EditorDraftImportedFaultsItem = TypedDict(
    "EditorDraftImportedFaultsItem",
    {
        "place": str,
        "text": str,
    },
)

EditorDraftImportedReportItem = TypedDict(
    "EditorDraftImportedReportItem",
    {
        "kind": Literal["carried", "changed", "left"],
        "place": str,
        "text": str,
    },
)

EditorDraftImported = TypedDict(
    "EditorDraftImported",
    {
        "state": Literal["queued", "done", "failed"],
        "faults": List[EditorDraftImportedFaultsItem],
        "from": Any,
        "report": List[EditorDraftImportedReportItem],
    },
)

EditorDraft = TypedDict(
    "EditorDraft",
    {
        "version": int,
        "changes": Dict[str, Any],
        "status": Literal["draft", "pending", "published", "private", "withdrawn"],
        "role": Literal["admin", "owner", "editor", "judge", "support"],
        "published": bool,
        "may": EditorDraftMay,
        "basics": EditorDraftBasics,
        "texts": EditorDraftTexts,
        "dates": EditorDraftDates,
        "stages": List[EditorDraftStagesItem],
        "signUp": EditorDraftSignUp,
        "prizes": EditorDraftPrizes,
        "codes": List[EditorDraftCodesItem],
        "files": List[EditorDraftFilesItem],
        "imported": Optional[EditorDraftImported],
    },
)

EnterCompetition = TypedDict(
    "EnterCompetition",
    {
        "title": CheckPassTitle,
    },
)

ExamineRankListListItem = TypedDict(
    "ExamineRankListListItem",
    {
        "rank": Optional[int],
        "teamId": int,
        "teamName": str,
        "score": str,
        "numbers": List[Any],
        "meanRank": Any,
        "verdict": Literal["pending", "passed", "refused", "struck"],
        "reason": str,
        "award": CheckPassTitle,
        "promoted": bool,
    },
)

ExamineRankList = TypedDict(
    "ExamineRankList",
    {
        "list": List[ExamineRankListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "stageId": int,
        "publicUntil": Optional[str],
        "finalAt": Optional[str],
    },
)

ExamineWeekRankList = TypedDict(
    "ExamineWeekRankList",
    {
        "list": List[ExamineRankListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "stageId": int,
        "publicUntil": Optional[str],
        "finalAt": Optional[str],
        "week": int,
        "weeks": List[int],
    },
)

ExtraSlotsListItemMay = TypedDict(
    "ExtraSlotsListItemMay",
    {
        "revoke": Any,
    },
)

ExtraSlotsListItem = TypedDict(
    "ExtraSlotsListItem",
    {
        "id": int,
        "teamId": int,
        "teamName": str,
        "stage": CheckPassTitle,
        "day": Any,
        "count": int,
        "reason": str,
        "by": str,
        "at": str,
        "revokedAt": Optional[str],
        "may": ExtraSlotsListItemMay,
    },
)

ExtraSlotsMay = TypedDict(
    "ExtraSlotsMay",
    {
        "give": Any,
    },
)

ExtraSlots = TypedDict(
    "ExtraSlots",
    {
        "list": List[ExtraSlotsListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "may": ExtraSlotsMay,
    },
)

FindCompetitorListListItem = TypedDict(
    "FindCompetitorListListItem",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "teamId": Optional[int],
        "teamName": Any,
        "signedUpAt": str,
        "lookingForTeam": bool,
        "roles": List[Literal["algorithm", "analysis", "engineering", "research", "product", "design", "domain", "report"]],
        "skills": List[str],
    },
)

FindCompetitorList = TypedDict(
    "FindCompetitorList",
    {
        "list": List[FindCompetitorListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

FindPeopleListItem = TypedDict(
    "FindPeopleListItem",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "intro": str,
        "roles": List[Literal["algorithm", "analysis", "engineering", "research", "product", "design", "domain", "report"]],
        "skills": List[str],
        "school": str,
        "lookingForTeam": bool,
        "tier": Optional[Literal["novice", "contributor", "expert", "master", "grandmaster"]],
        "points": Any,
        "followed": bool,
    },
)

FindPeople = TypedDict(
    "FindPeople",
    {
        "list": List[FindPeopleListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

FindTeamPage = TypedDict(
    "FindTeamPage",
    {
        "list": List[CheckInvitedRecordInfoOpenItemTeam],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

FollowCmpt = TypedDict(
    "FollowCmpt",
    {
        "followed": bool,
    },
)

FollowListListItem = TypedDict(
    "FollowListListItem",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "intro": str,
        "followed": bool,
    },
)

FollowList = TypedDict(
    "FollowList",
    {
        "list": List[FollowListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "hidden": bool,
    },
)

ForumTopicTopicCmpt = TypedDict(
    "ForumTopicTopicCmpt",
    {
        "id": int,
        "title": CheckPassTitle,
    },
)

ForumTopicTopic = TypedDict(
    "ForumTopicTopic",
    {
        "id": int,
        "title": str,
        "tags": List[str],
        "cmpt": Optional[ForumTopicTopicCmpt],
        "author": AddModelModelPerson,
        "voice": Optional[Literal["host", "admin"]],
        "replies": int,
        "likes": int,
        "pinned": bool,
        "closed": bool,
        "answered": bool,
        "at": str,
        "lastAt": str,
        "state": Literal["shown", "hidden", "deleted"],
        "excerpt": str,
    },
)

ForumTopicOpeningMay = TypedDict(
    "ForumTopicOpeningMay",
    {
        "like": Any,
        "edit": Any,
        "remove": Any,
        "report": Any,
    },
)

ForumTopicOpening = TypedDict(
    "ForumTopicOpening",
    {
        "id": int,
        "author": AddModelModelPerson,
        "voice": Optional[Literal["host", "admin"]],
        "asker": bool,
        "state": Literal["shown", "hidden", "deleted"],
        "text": str,
        "hideReason": str,
        "threadId": Optional[int],
        "replyTo": Optional[AddModelModelPerson],
        "mentions": List[AddModelModelPerson],
        "likes": int,
        "liked": bool,
        "best": bool,
        "at": str,
        "editedAt": Optional[str],
        "own": bool,
        "may": ForumTopicOpeningMay,
    },
)

ForumTopicReplies = TypedDict(
    "ForumTopicReplies",
    {
        "list": List[ForumTopicOpening],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

ForumTopicMay = TypedDict(
    "ForumTopicMay",
    {
        "reply": Any,
        "pin": Any,
        "close": Any,
        "best": Any,
    },
)

ForumTopic = TypedDict(
    "ForumTopic",
    {
        "topic": ForumTopicTopic,
        "opening": ForumTopicOpening,
        "best": Optional[ForumTopicOpening],
        "replies": ForumTopicReplies,
        "followed": bool,
        "unseen": bool,
        "textMax": int,
        "moderates": bool,
        "may": ForumTopicMay,
    },
)

GetCmptListESMapListItem = TypedDict(
    "GetCmptListESMapListItem",
    {
        "id": int,
        "slug": str,
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "host": CheckPassTitle,
        "hostLogo": Any,
        "cover": Any,
        "type": Literal["algorithm", "application"],
        "practice": bool,
        "tags": List[str],
        "rewardType": Literal["cash", "goods", "honour", "none"],
        "prizeTotal": int,
        "state": Literal["upcoming", "running", "reviewing", "ended"],
        "startAt": str,
        "endAt": Optional[str],
        "signUpEndAt": Optional[str],
        "signUpOpen": bool,
        "teams": int,
        "people": int,
        "submissions": int,
        "mine": Optional[Literal["none", "signedUp"]],
        "cmptName": str,
        "introduction": str,
        "startTime": str,
        "endTime": Optional[str],
        "reward": str,
        "ztsList": List[CmptDetailParent],
    },
)

GetCmptListESMap = TypedDict(
    "GetCmptListESMap",
    {
        "list": List[GetCmptListESMapListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

GetCmptListES = TypedDict(
    "GetCmptListES",
    {
        "map": GetCmptListESMap,
        "tags": List[DatasetListTagsItem],
    },
)

GetCmptNewsDetail = TypedDict(
    "GetCmptNewsDetail",
    {
        "id": int,
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "cover": Any,
        "source": str,
        "tags": List[str],
        "pinned": bool,
        "at": str,
        "body": CheckPassTitle,
        "shares": int,
        "next": Optional[ForumTopicTopicCmpt],
        "previous": Optional[ForumTopicTopicCmpt],
    },
)

GetCmptNewsListListItem = TypedDict(
    "GetCmptNewsListListItem",
    {
        "id": int,
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "cover": Any,
        "source": str,
        "tags": List[str],
        "pinned": bool,
        "at": str,
    },
)

GetCmptNewsList = TypedDict(
    "GetCmptNewsList",
    {
        "list": List[GetCmptNewsListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "tags": List[DatasetListTagsItem],
    },
)

GetCmptUserFormInfo = TypedDict(
    "GetCmptUserFormInfo",
    {
        "fields": List[CmptDetailFormItem],
        "answers": Dict[str, Any],
        "signedUp": bool,
    },
)

GetDataDictionaryItem = TypedDict(
    "GetDataDictionaryItem",
    {
        "id": str,
        "name": str,
    },
)

GetDataListFilesItem = TypedDict(
    "GetDataListFilesItem",
    {
        "id": int,
        "stageId": Optional[int],
        "name": str,
        "description": CheckPassTitle,
        "size": int,
        "sha256": str,
        "format": str,
        "licence": str,
        "downloads": int,
        "sample": bool,
        "opensAt": Optional[str],
        "closed": Any,
    },
)

GetDataList = TypedDict(
    "GetDataList",
    {
        "files": List[GetDataListFilesItem],
        "locked": Any,
    },
)

GetFileUploadTokenParts = TypedDict(
    "GetFileUploadTokenParts",
    {
        "bytes": int,
        "count": int,
        "have": List[int],
    },
)

GetFileUploadToken = TypedDict(
    "GetFileUploadToken",
    {
        "objectKey": str,
        "contentType": str,
        "maxBytes": int,
        "uploadMethod": int,
        "parts": Optional[GetFileUploadTokenParts],
    },
)

GetGoodCourseListListItem = TypedDict(
    "GetGoodCourseListListItem",
    {
        "id": int,
        "title": CheckPassTitle,
        "cover": Any,
        "provider": str,
        "level": str,
        "hours": float,
        "link": str,
    },
)

GetGoodCourseList = TypedDict(
    "GetGoodCourseList",
    {
        "list": List[GetGoodCourseListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

GetInviteRankListListItem = TypedDict(
    "GetInviteRankListListItem",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "rank": int,
        "invited": int,
        "points": int,
    },
)

GetInviteRankList = TypedDict(
    "GetInviteRankList",
    {
        "list": List[GetInviteRankListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

GetMergeRecordInfoFromVotersItem = TypedDict(
    "GetMergeRecordInfoFromVotersItem",
    {
        "person": AddModelModelPerson,
        "weight": float,
        "agree": Any,
    },
)

GetMergeRecordInfoFrom = TypedDict(
    "GetMergeRecordInfoFrom",
    {
        "teamId": int,
        "name": str,
        "logo": str,
        "voters": List[GetMergeRecordInfoFromVotersItem],
        "whole": float,
        "for": float,
        "against": float,
    },
)

GetMergeRecordInfo = TypedDict(
    "GetMergeRecordInfo",
    {
        "mergeId": int,
        "cmptId": int,
        "state": Literal["launching", "inviting", "merged", "failed"],
        "reason": Any,
        "from": GetMergeRecordInfoFrom,
        "to": GetMergeRecordInfoFrom,
        "launchedAt": str,
        "endsAt": str,
        "endedAt": Optional[str],
        "mayVote": Any,
    },
)

GetMergeTeamInfo = TypedDict(
    "GetMergeTeamInfo",
    {
        "running": Optional[GetMergeRecordInfo],
        "past": List[GetMergeRecordInfo],
    },
)

GetProvinceShoolListItem = TypedDict(
    "GetProvinceShoolListItem",
    {
        "province_name": str,
        "schoolList": List[str],
    },
)

GetQuestionListItem = TypedDict(
    "GetQuestionListItem",
    {
        "id": int,
        "question": CheckPassTitle,
        "answer": CheckPassTitle,
    },
)

GetRankTeamDetailMembersItem = TypedDict(
    "GetRankTeamDetailMembersItem",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "captain": bool,
    },
)

GetRankTeamDetail = TypedDict(
    "GetRankTeamDetail",
    {
        "teamId": int,
        "name": str,
        "logo": str,
        "intro": str,
        "cmptId": int,
        "title": CheckPassTitle,
        "baseline": bool,
        "members": List[GetRankTeamDetailMembersItem],
        "finalRank": Optional[int],
        "teams": Optional[int],
        "medal": Optional[Literal["gold", "silver", "bronze"]],
        "reward": CheckPassTitle,
        "finalAt": Optional[str],
    },
)

GetSearchTermItem = TypedDict(
    "GetSearchTermItem",
    {
        "term": str,
        "count": int,
    },
)

GetShareInfo = TypedDict(
    "GetShareInfo",
    {
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "cover": Any,
        "url": str,
    },
)

GetTempUploadUrl = TypedDict(
    "GetTempUploadUrl",
    {
        "tempUrl": str,
        "expiresAt": str,
        "headers": Dict[str, Any],
    },
)

GetToken = TypedDict(
    "GetToken",
    {
        "token": str,
        "validSeconds": int,
    },
)

GetUserCmptListListItemTeam = TypedDict(
    "GetUserCmptListListItemTeam",
    {
        "id": int,
        "name": str,
        "members": int,
        "captain": bool,
    },
)

GetUserCmptListListItem = TypedDict(
    "GetUserCmptListListItem",
    {
        "id": int,
        "slug": str,
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "host": CheckPassTitle,
        "hostLogo": Any,
        "cover": Any,
        "type": Literal["algorithm", "application"],
        "practice": bool,
        "tags": List[str],
        "rewardType": Literal["cash", "goods", "honour", "none"],
        "prizeTotal": int,
        "state": Literal["upcoming", "running", "reviewing", "ended"],
        "startAt": str,
        "endAt": Optional[str],
        "signUpEndAt": Optional[str],
        "signUpOpen": bool,
        "teams": int,
        "people": int,
        "submissions": int,
        "mine": Optional[Literal["none", "signedUp"]],
        "team": GetUserCmptListListItemTeam,
        "rank": Optional[int],
        "ranked": int,
    },
)

GetUserCmptList = TypedDict(
    "GetUserCmptList",
    {
        "list": List[GetUserCmptListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "hidden": bool,
    },
)

GetUserHonorListListItem = TypedDict(
    "GetUserHonorListListItem",
    {
        "cmptId": int,
        "title": CheckPassTitle,
        "teamName": str,
        "rank": int,
        "teams": int,
        "teamSize": int,
        "weight": float,
        "medal": Optional[Literal["gold", "silver", "bronze"]],
        "reward": CheckPassTitle,
        "points": float,
        "date": str,
        "certificate": BeforeCreateTeam,
        "certificateNumber": Any,
    },
)

GetUserHonorList = TypedDict(
    "GetUserHonorList",
    {
        "list": List[GetUserHonorListListItem],
        "hidden": bool,
    },
)

GetUserIntegralEndingItem = TypedDict(
    "GetUserIntegralEndingItem",
    {
        "at": str,
        "points": int,
    },
)

GetUserIntegralEntriesListItem = TypedDict(
    "GetUserIntegralEntriesListItem",
    {
        "id": int,
        "kind": str,
        "points": int,
        "reason": CheckPassTitle,
        "link": Any,
        "at": str,
    },
)

GetUserIntegralEntries = TypedDict(
    "GetUserIntegralEntries",
    {
        "list": List[GetUserIntegralEntriesListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

GetUserIntegral = TypedDict(
    "GetUserIntegral",
    {
        "total": int,
        "spendable": int,
        "owed": int,
        "ending": List[GetUserIntegralEndingItem],
        "entries": GetUserIntegralEntries,
    },
)

GetWaitPayDetailGoods = TypedDict(
    "GetWaitPayDetailGoods",
    {
        "goodsId": int,
        "name": CheckPassTitle,
        "picture": Any,
        "kind": Literal["goods", "codes", "text"],
    },
)

GetWaitPayDetailMay = TypedDict(
    "GetWaitPayDetailMay",
    {
        "pay": Any,
        "cancel": Any,
        "receive": Any,
    },
)

GetWaitPayDetail = TypedDict(
    "GetWaitPayDetail",
    {
        "orderId": int,
        "goods": GetWaitPayDetailGoods,
        "count": int,
        "price": int,
        "points": int,
        "state": Literal["unpaid", "toShip", "shipped", "done", "cancelled", "returned"],
        "address": Any,
        "carrier": str,
        "tracking": str,
        "reason": str,
        "createdAt": str,
        "reservedUntil": Optional[str],
        "paidAt": Optional[str],
        "shippedAt": Optional[str],
        "endedAt": Optional[str],
        "receivedBy": Optional[str],
        "may": GetWaitPayDetailMay,
        "balance": int,
        "serverTime": str,
    },
)

HallOfFamePeopleItem = TypedDict(
    "HallOfFamePeopleItem",
    {
        "rank": int,
        "userId": int,
        "userName": str,
        "avatar": str,
        "points": float,
        "results": int,
        "gold": int,
        "silver": int,
        "bronze": int,
        "tier": Literal["novice", "contributor", "expert", "master", "grandmaster"],
    },
)

HallOfFameChampionsItem = TypedDict(
    "HallOfFameChampionsItem",
    {
        "cmptId": int,
        "title": CheckPassTitle,
        "teamId": int,
        "teamName": str,
        "logo": str,
        "teams": int,
        "at": str,
        "members": List[AddModelModelPerson],
    },
)

HallOfFame = TypedDict(
    "HallOfFame",
    {
        "years": List[int],
        "year": Optional[int],
        "people": List[HallOfFamePeopleItem],
        "champions": List[HallOfFameChampionsItem],
    },
)

HostCompetitionsListItemMay = TypedDict(
    "HostCompetitionsListItemMay",
    {
        "announce": Any,
    },
)

HostCompetitionsListItem = TypedDict(
    "HostCompetitionsListItem",
    {
        "id": int,
        "title": CheckPassTitle,
        "type": Literal["algorithm", "application"],
        "status": Literal["draft", "pending", "published", "private", "withdrawn"],
        "state": Literal["upcoming", "running", "reviewing", "ended"],
        "role": Literal["admin", "owner", "editor", "judge", "support"],
        "startAt": str,
        "endAt": Optional[str],
        "people": int,
        "teams": int,
        "submissions": int,
        "waiting": int,
        "may": HostCompetitionsListItemMay,
    },
)

HostCompetitions = TypedDict(
    "HostCompetitions",
    {
        "list": List[HostCompetitionsListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

HostDashboardNumbers = TypedDict(
    "HostDashboardNumbers",
    {
        "people": int,
        "teams": int,
        "submissions": int,
        "failedToday": int,
        "waiting": int,
        "signUpsToday": int,
        "teamsToday": int,
        "submissionsToday": int,
    },
)

HostDashboardQueue = TypedDict(
    "HostDashboardQueue",
    {
        "waiting": int,
        "scoring": int,
        "oldest": Optional[str],
    },
)

HostDashboardFailuresItem = TypedDict(
    "HostDashboardFailuresItem",
    {
        "text": str,
        "count": int,
        "ours": bool,
    },
)

HostDashboardTopItem = TypedDict(
    "HostDashboardTopItem",
    {
        "rank": int,
        "teamId": int,
        "teamName": str,
        "score": str,
    },
)

HostDashboardNextItem = TypedDict(
    "HostDashboardNextItem",
    {
        "kind": Literal["signUpStart", "signUpEnd", "stageStart", "stageEnd", "reveal", "end"],
        "stage": Optional[CheckPassTitle],
        "at": str,
    },
)

HostDashboardBoardsItem = TypedDict(
    "HostDashboardBoardsItem",
    {
        "stageId": int,
        "name": CheckPassTitle,
        "boards": List[Literal["A", "B"]],
    },
)

HostDashboardDaysItem = TypedDict(
    "HostDashboardDaysItem",
    {
        "day": str,
        "signUps": int,
        "scored": int,
        "failed": int,
        "ours": int,
        "programs": int,
        "open": int,
        "waited": Any,
    },
)

HostDashboardHistogram = TypedDict(
    "HostDashboardHistogram",
    {
        "stage": CheckPassTitle,
        "direction": Literal["higher", "lower"],
        "from": float,
        "to": float,
        "bins": List[int],
        "teams": int,
    },
)

HostDashboard = TypedDict(
    "HostDashboard",
    {
        "numbers": HostDashboardNumbers,
        "queue": HostDashboardQueue,
        "failures": List[HostDashboardFailuresItem],
        "top": List[HostDashboardTopItem],
        "next": List[HostDashboardNextItem],
        "boards": List[HostDashboardBoardsItem],
        "days": List[HostDashboardDaysItem],
        "histogram": Optional[HostDashboardHistogram],
    },
)

HostKitTextsItem = TypedDict(
    "HostKitTextsItem",
    {
        "name": str,
        "text": str,
    },
)

HostKit = TypedDict(
    "HostKit",
    {
        "texts": List[HostKitTextsItem],
        "files": List[str],
    },
)

HostListListItemNewestItem = TypedDict(
    "HostListListItemNewestItem",
    {
        "id": int,
        "title": CheckPassTitle,
        "state": Literal["upcoming", "running", "reviewing", "ended"],
    },
)

HostListListItem = TypedDict(
    "HostListListItem",
    {
        "host": CheckPassTitle,
        "competitions": int,
        "running": int,
        "prizeTotal": int,
        "people": int,
        "newest": List[HostListListItemNewestItem],
    },
)

HostListNumbers = TypedDict(
    "HostListNumbers",
    {
        "hosts": int,
        "competitions": int,
        "prizeTotal": int,
    },
)

HostList = TypedDict(
    "HostList",
    {
        "list": List[HostListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "numbers": HostListNumbers,
    },
)

HostMergesListItemVotesItem = TypedDict(
    "HostMergesListItemVotesItem",
    {
        "team": str,
        "yes": float,
        "no": float,
        "all": float,
    },
)

HostMergesListItem = TypedDict(
    "HostMergesListItem",
    {
        "id": int,
        "from": str,
        "to": str,
        "state": Literal["launching", "inviting", "merged", "failed"],
        "reason": Any,
        "launchedAt": str,
        "endsAt": str,
        "endedAt": Optional[str],
        "votes": List[HostMergesListItemVotesItem],
    },
)

HostMerges = TypedDict(
    "HostMerges",
    {
        "list": List[HostMergesListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

HostPeopleListItem = TypedDict(
    "HostPeopleListItem",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "at": str,
        "teamId": Optional[int],
        "teamName": Any,
        "answers": Dict[str, Any],
        "verified": bool,
        "may": AddModelModelMay,
    },
)

HostPeopleMay = TypedDict(
    "HostPeopleMay",
    {
        "message": Any,
    },
)

HostPeople = TypedDict(
    "HostPeople",
    {
        "list": List[HostPeopleListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "form": List[CmptDetailFormItem],
        "waiting": int,
        "may": HostPeopleMay,
    },
)

HostRequestsListItem = TypedDict(
    "HostRequestsListItem",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "at": str,
        "answers": Dict[str, Any],
        "verified": bool,
        "reason": str,
        "decidedAt": Optional[str],
    },
)

HostRequestsMay = TypedDict(
    "HostRequestsMay",
    {
        "decide": Any,
    },
)

HostRequests = TypedDict(
    "HostRequests",
    {
        "list": List[HostRequestsListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "form": List[CmptDetailFormItem],
        "may": HostRequestsMay,
    },
)

HostRevisionsStagesItemScoring = TypedDict(
    "HostRevisionsStagesItemScoring",
    {
        "id": str,
        "target": List[str],
        "prediction": List[str],
        "metric": EditorDraftStagesItemScoringChoiceMetric,
        "split": Union[CmptDetailStagesItemScoringRank1, CmptDetailStagesItemScoringCommitmentsOpenedRule1],
        "b": Literal["all", "rest", "none"],
        "ranges": Dict[str, Any],
        "keys": List[str],
        "extra": List[str],
        "classes": Union[EditorDraftStagesItemScoringChoiceClasses1, EditorDraftStagesItemScoringChoiceClasses2, CmptDetailStagesItemScoringCheckClasses],
        "files": EditorDraftStagesItemScoringChoiceFiles,
        "first": CmptDetailStagesItemScoringCheckFirst,
        "tasks": List[EditorDraftStagesItemScoringChoiceTasksItem],
        "name": str,
        "title": CheckPassTitle,
        "hidden": bool,
        "weight": str,
        "group": EditorDraftStagesItemScoringChoiceGroup,
        "slice": EditorDraftStagesItemScoringChoiceSlice,
        "adjust": EditorDraftStagesItemScoringChoiceAdjust,
        "targetWeights": List[float],
        "cell": CmptDetailStagesItemScoringCheckCell,
        "task": str,
        "missing": float,
        "empty": str,
        "labels": Literal["text", "integer", "number", "boolean"],
        "columns": List[Union[EditorDraftStagesItemScoringChoiceColumnsItem1, EditorDraftStagesItemScoringChoiceColumnsItem2, EditorDraftStagesItemScoringChoiceColumnsItem3, EditorDraftStagesItemScoringChoiceColumnsItem4]],
        "rank": Union[CmptDetailStagesItemScoringRank1, CmptDetailStagesItemScoringRank2, CmptDetailStagesItemScoringRank3],
        "intervals": CmptDetailStagesItemScoringIntervals,
    },
    total=False,
)

HostRevisionsStagesItemMay = TypedDict(
    "HostRevisionsStagesItemMay",
    {
        "propose": Any,
        "rerun": Any,
    },
)

HostRevisionsStagesItem = TypedDict(
    "HostRevisionsStagesItem",
    {
        "id": int,
        "name": CheckPassTitle,
        "scoring": HostRevisionsStagesItemScoring,
        "entries": int,
        "byHand": int,
        "takesPrograms": bool,
        "may": HostRevisionsStagesItemMay,
    },
)

HostRevisionsRevisionsItemRerun = TypedDict(
    "HostRevisionsRevisionsItemRerun",
    {
        "seeds": int,
        "failed": Literal["keep", "fail"],
        "dataName": Any,
        "entries": int,
    },
)

HostRevisionsRevisionsItemSummary = TypedDict(
    "HostRevisionsRevisionsItemSummary",
    {
        "otherwise": int,
        "failsNow": int,
        "scoresNow": int,
        "ours": int,
        "moved": int,
        "teams": int,
    },
)

HostRevisionsRevisionsItemMay = TypedDict(
    "HostRevisionsRevisionsItemMay",
    {
        "cancel": Any,
        "publish": Any,
        "restore": Any,
    },
)

HostRevisionsRevisionsItem = TypedDict(
    "HostRevisionsRevisionsItem",
    {
        "id": int,
        "stageId": int,
        "kind": Literal["original", "change", "rescore", "restore", "rerun"],
        "state": Literal["running", "ready", "publishing", "published", "former", "failed", "cancelled"],
        "scoring": HostRevisionsStagesItemScoring,
        "metricTitle": CheckPassTitle,
        "direction": Literal["higher", "lower"],
        "changed": List[Literal["solution", "columns", "metric", "split", "b"]],
        "rerun": Optional[HostRevisionsRevisionsItemRerun],
        "note": str,
        "reason": Optional[CheckPassTitle],
        "by": Any,
        "startedAt": str,
        "finishedAt": Optional[str],
        "publishedAt": Optional[str],
        "done": int,
        "total": int,
        "faults": List[str],
        "summary": Optional[HostRevisionsRevisionsItemSummary],
        "may": HostRevisionsRevisionsItemMay,
    },
)

HostRevisions = TypedDict(
    "HostRevisions",
    {
        "stages": List[HostRevisionsStagesItem],
        "revisions": List[HostRevisionsRevisionsItem],
    },
)

HostRunLog = TypedDict(
    "HostRunLog",
    {
        "head": str,
        "tail": str,
        "bytes": int,
    },
)

HostRunsListItemModel = TypedDict(
    "HostRunsListItemModel",
    {
        "id": int,
        "name": str,
        "size": int,
        "sha256": Any,
        "deleted": bool,
    },
)

HostRunsListItemMay = TypedDict(
    "HostRunsListItemMay",
    {
        "again": Any,
        "cancel": Any,
    },
)

HostRunsListItem = TypedDict(
    "HostRunsListItem",
    {
        "id": int,
        "stageId": int,
        "purpose": Literal["submission", "debug", "final"],
        "submissionId": Optional[int],
        "seed": Optional[int],
        "fileName": str,
        "size": int,
        "model": Optional[HostRunsListItemModel],
        "person": AddModelModelPerson,
        "createdAt": str,
        "state": Literal["waiting", "running", "done"],
        "outcome": Optional[Literal["ok", "error", "timeout", "memory", "disk", "noOutput", "badOutput", "badModel", "badImage", "cancelled", "platform"]],
        "text": Any,
        "place": Optional[int],
        "waitSeconds": Optional[int],
        "noRunner": bool,
        "cancelling": bool,
        "startedAt": Optional[str],
        "finishedAt": Optional[str],
        "wallMs": Optional[int],
        "cpuMs": Optional[int],
        "peakMb": Any,
        "exitCode": Optional[int],
        "outputSize": Optional[int],
        "notebookSize": Optional[int],
        "may": HostRunsListItemMay,
        "team": CancelRunModel,
        "attempt": int,
        "runner": Any,
        "reason": str,
    },
)

HostRunsFiguresOutcomesItem = TypedDict(
    "HostRunsFiguresOutcomesItem",
    {
        "outcome": Literal["ok", "error", "timeout", "memory", "disk", "noOutput", "badOutput", "badModel", "badImage", "cancelled", "platform"],
        "count": int,
    },
)

HostRunsFigures = TypedDict(
    "HostRunsFigures",
    {
        "waiting": int,
        "running": int,
        "doneToday": int,
        "outcomes": List[HostRunsFiguresOutcomesItem],
        "medianWallMs": Optional[int],
        "medianWaitMs": Optional[int],
    },
)

HostRunsRunnersItemEnforced = TypedDict(
    "HostRunsRunnersItemEnforced",
    {
        "memory": Literal["group", "each"],
        "processes": Literal["group", "user", "no"],
        "cores": bool,
        "network": bool,
        "seccomp": bool,
    },
)

HostRunsRunnersItemMay = TypedDict(
    "HostRunsRunnersItemMay",
    {
        "change": Any,
    },
)

HostRunsRunnersItem = TypedDict(
    "HostRunsRunnersItem",
    {
        "id": int,
        "name": str,
        "ofCompetition": bool,
        "own": bool,
        "state": Literal["new", "on", "off", "draining"],
        "seenAt": Optional[str],
        "startedAt": Optional[str],
        "engine": Any,
        "version": Any,
        "labels": List[str],
        "slots": int,
        "memoryMb": int,
        "cores": int,
        "enforced": Optional[HostRunsRunnersItemEnforced],
        "running": int,
        "may": HostRunsRunnersItemMay,
    },
)

HostRuns = TypedDict(
    "HostRuns",
    {
        "list": List[HostRunsListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "figures": HostRunsFigures,
        "runners": List[HostRunsRunnersItem],
    },
)

HostSubmissionLogActsItem = TypedDict(
    "HostSubmissionLogActsItem",
    {
        "at": str,
        "action": str,
        "by": Any,
        "reason": str,
    },
)

HostSubmissionLog = TypedDict(
    "HostSubmissionLog",
    {
        "fileName": str,
        "size": int,
        "sha256": Any,
        "remark": str,
        "attempt": int,
        "at": str,
        "startedAt": Optional[str],
        "finishedAt": Optional[str],
        "durationMs": Optional[int],
        "rows": Optional[int],
        "reason": Any,
        "faults": List[str],
        "faultCount": int,
        "hiddenAt": Optional[str],
        "voidedAt": Optional[str],
        "voided": Any,
        "handScoredAt": Optional[str],
        "handReason": str,
        "acts": List[HostSubmissionLogActsItem],
    },
)

HostSubmissionsListItemMay = TypedDict(
    "HostSubmissionsListItemMay",
    {
        "voidIt": Any,
        "unvoid": Any,
        "unhide": Any,
        "rescore": Any,
        "score": Any,
    },
)

HostSubmissionsListItem = TypedDict(
    "HostSubmissionsListItem",
    {
        "id": int,
        "no": int,
        "stage": CheckPassTitle,
        "practice": bool,
        "at": str,
        "teamId": int,
        "teamName": str,
        "person": AddModelModelPerson,
        "fileName": str,
        "size": int,
        "state": Literal["running", "queued", "scoring", "scored", "failed", "cancelled"],
        "scoreA": Any,
        "scoreB": Any,
        "durationMs": Optional[int],
        "attempt": int,
        "reason": Any,
        "faults": List[str],
        "hidden": bool,
        "voided": Any,
        "byHand": Any,
        "details": int,
        "hasA": bool,
        "hasB": bool,
        "may": HostSubmissionsListItemMay,
    },
)

HostSubmissionsStagesItem = TypedDict(
    "HostSubmissionsStagesItem",
    {
        "id": int,
        "name": CheckPassTitle,
    },
)

HostSubmissionsMay = TypedDict(
    "HostSubmissionsMay",
    {
        "files": Any,
        "list": Any,
    },
)

HostSubmissions = TypedDict(
    "HostSubmissions",
    {
        "list": List[HostSubmissionsListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "stages": List[HostSubmissionsStagesItem],
        "may": HostSubmissionsMay,
    },
)

HostTeamPeopleItem = TypedDict(
    "HostTeamPeopleItem",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "role": Literal["owner", "editor", "judge", "support"],
        "at": Optional[str],
    },
)

HostTeam = TypedDict(
    "HostTeam",
    {
        "people": List[HostTeamPeopleItem],
        "may": HostRunsRunnersItemMay,
    },
)

HostTeamsListItemMembersItem = TypedDict(
    "HostTeamsListItemMembersItem",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "captain": bool,
        "active": bool,
    },
)

HostTeamsListItemMay = TypedDict(
    "HostTeamsListItemMay",
    {
        "rename": Any,
        "captain": Any,
        "remove": Any,
        "baseline": Any,
        "slots": Any,
    },
)

HostTeamsListItem = TypedDict(
    "HostTeamsListItem",
    {
        "teamId": int,
        "name": str,
        "state": Literal["active", "merged", "deleted"],
        "members": List[HostTeamsListItemMembersItem],
        "createdAt": str,
        "entries": int,
        "best": Any,
        "merges": int,
        "baseline": bool,
        "staff": bool,
        "may": HostTeamsListItemMay,
    },
)

HostTeamsStagesItem = TypedDict(
    "HostTeamsStagesItem",
    {
        "id": int,
        "name": CheckPassTitle,
        "totalLimit": Optional[int],
    },
)

HostTeams = TypedDict(
    "HostTeams",
    {
        "list": List[HostTeamsListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "stages": List[HostTeamsStagesItem],
    },
)

HostWaitingItem = TypedDict(
    "HostWaitingItem",
    {
        "kind": Literal["returned", "requests", "failures", "flags", "reports", "cases", "marks", "judging", "verdicts", "revision"],
        "count": int,
        "oldest": str,
    },
)

InviteLink = TypedDict(
    "InviteLink",
    {
        "link": Any,
        "people": int,
    },
)

InviteMem = TypedDict(
    "InviteMem",
    {
        "inviteId": int,
    },
)

IsResult = TypedDict(
    "IsResult",
    {
        "got": bool,
        "orderId": Optional[int],
        "state": Optional[Literal["unpaid", "toShip", "shipped", "done", "cancelled", "returned"]],
        "phase": Literal["soon", "open", "over", "soldOut"],
        "serverTime": str,
    },
)

JoinUpload = TypedDict(
    "JoinUpload",
    {
        "objectKey": str,
        "fileSize": int,
        "joined": bool,
    },
)

LabelResultItem = TypedDict(
    "LabelResultItem",
    {
        "label": str,
        "support": int,
        "predicted": int,
        "correct": int,
        "precision": float,
        "recall": float,
        "f1": float,
    },
)

LandingBlocksItem1 = TypedDict(
    "LandingBlocksItem1",
    {
        "kind": Literal["hero"],
        "title": CheckPassTitle,
        "text": CheckPassTitle,
        "picture": str,
        "cmptId": Optional[int],
    },
)

LandingBlocksItem2 = TypedDict(
    "LandingBlocksItem2",
    {
        "kind": Literal["text"],
        "heading": CheckPassTitle,
        "text": CheckPassTitle,
    },
)

LandingBlocksItem3ItemsItem = TypedDict(
    "LandingBlocksItem3ItemsItem",
    {
        "at": Optional[str],
        "label": CheckPassTitle,
        "text": CheckPassTitle,
    },
)

LandingBlocksItem3 = TypedDict(
    "LandingBlocksItem3",
    {
        "kind": Literal["timeline"],
        "heading": CheckPassTitle,
        "items": List[LandingBlocksItem3ItemsItem],
    },
)

LandingBlocksItem4 = TypedDict(
    "LandingBlocksItem4",
    {
        "kind": Literal["tracks"],
        "heading": CheckPassTitle,
        "cmptIds": List[int],
    },
)

LandingBlocksItem5ItemsItem = TypedDict(
    "LandingBlocksItem5ItemsItem",
    {
        "name": CheckPassTitle,
        "reward": CheckPassTitle,
        "text": CheckPassTitle,
    },
)

LandingBlocksItem5 = TypedDict(
    "LandingBlocksItem5",
    {
        "kind": Literal["prizes"],
        "heading": CheckPassTitle,
        "items": List[LandingBlocksItem5ItemsItem],
    },
)

LandingBlocksItem6RowsItem = TypedDict(
    "LandingBlocksItem6RowsItem",
    {
        "award": str,
        "team": str,
        "members": str,
        "work": str,
    },
)

LandingBlocksItem6 = TypedDict(
    "LandingBlocksItem6",
    {
        "kind": Literal["awards"],
        "heading": CheckPassTitle,
        "rows": List[LandingBlocksItem6RowsItem],
    },
)

LandingBlocksItem7ItemsItem = TypedDict(
    "LandingBlocksItem7ItemsItem",
    {
        "name": CheckPassTitle,
        "logo": str,
        "link": str,
    },
)

LandingBlocksItem7 = TypedDict(
    "LandingBlocksItem7",
    {
        "kind": Literal["partners"],
        "heading": CheckPassTitle,
        "items": List[LandingBlocksItem7ItemsItem],
    },
)

LandingBlocksItem8 = TypedDict(
    "LandingBlocksItem8",
    {
        "kind": Literal["faq"],
        "heading": CheckPassTitle,
        "items": List[EditorDraftSignUpQuestionsItem],
    },
)

LandingBlocksItem9 = TypedDict(
    "LandingBlocksItem9",
    {
        "kind": Literal["qr"],
        "heading": CheckPassTitle,
        "text": CheckPassTitle,
        "picture": str,
    },
)

Landing = TypedDict(
    "Landing",
    {
        "key": str,
        "title": CheckPassTitle,
        "description": CheckPassTitle,
        "blocks": List[Union[LandingBlocksItem1, LandingBlocksItem2, LandingBlocksItem3, LandingBlocksItem4, LandingBlocksItem5, LandingBlocksItem6, LandingBlocksItem7, LandingBlocksItem8, LandingBlocksItem9]],
        "competitions": List[CmptIndexFeaturedItem],
        "at": str,
    },
)

LaunchGateLinesItem = TypedDict(
    "LaunchGateLinesItem",
    {
        "line": Literal["basics", "texts", "ownTexts", "rules", "cover", "dates", "stages", "overall", "prizes", "data", "ownFiles", "scoring", "fits", "sandbox", "direction", "limits", "codes", "contact", "legal"],
        "ok": bool,
        "required": bool,
        "why": str,
    },
)

LaunchGateScoredItemSample = TypedDict(
    "LaunchGateScoredItemSample",
    {
        "name": str,
        "url": str,
    },
)

LaunchGateScoredItem = TypedDict(
    "LaunchGateScoredItem",
    {
        "stageId": int,
        "name": CheckPassTitle,
        "sample": Optional[LaunchGateScoredItemSample],
    },
)

LaunchGateSandboxItemNumbersItem = TypedDict(
    "LaunchGateSandboxItemNumbersItem",
    {
        "name": str,
        "a": str,
        "b": Any,
    },
)

LaunchGateSandboxItem = TypedDict(
    "LaunchGateSandboxItem",
    {
        "id": int,
        "stageId": int,
        "stage": CheckPassTitle,
        "by": str,
        "at": str,
        "fileName": str,
        "state": Literal["queued", "scored", "failed"],
        "scoreA": Any,
        "scoreB": Any,
        "numbers": List[LaunchGateSandboxItemNumbersItem],
        "faults": List[str],
        "current": bool,
    },
)

LaunchGateReturned = TypedDict(
    "LaunchGateReturned",
    {
        "reason": str,
        "at": str,
    },
)

LaunchGateMay = TypedDict(
    "LaunchGateMay",
    {
        "submit": Any,
        "takeBack": Any,
        "decide": Any,
        "withdraw": Any,
        "remove": Any,
    },
)

LaunchGate = TypedDict(
    "LaunchGate",
    {
        "status": Literal["draft", "pending", "published", "private", "withdrawn"],
        "lines": List[LaunchGateLinesItem],
        "legal": bool,
        "scored": List[LaunchGateScoredItem],
        "sandbox": List[LaunchGateSandboxItem],
        "returned": Optional[LaunchGateReturned],
        "submittedAt": Optional[str],
        "may": LaunchGateMay,
    },
)

LibraryItem = TypedDict(
    "LibraryItem",
    {
        "id": int,
        "kind": Literal["solution", "notebook", "article", "tool", "data"],
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "author": str,
        "tags": List[str],
        "link": str,
        "hasBody": bool,
        "at": str,
        "body": CheckPassTitle,
        "cmpt": Optional[ForumTopicTopicCmpt],
    },
)

LibraryListListItem = TypedDict(
    "LibraryListListItem",
    {
        "id": int,
        "kind": Literal["solution", "notebook", "article", "tool", "data"],
        "title": CheckPassTitle,
        "summary": CheckPassTitle,
        "author": str,
        "tags": List[str],
        "link": str,
        "hasBody": bool,
        "at": str,
    },
)

LibraryList = TypedDict(
    "LibraryList",
    {
        "list": List[LibraryListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "tags": List[DatasetListTagsItem],
    },
)

ListProductsListItem = TypedDict(
    "ListProductsListItem",
    {
        "goodsId": int,
        "name": CheckPassTitle,
        "kind": Literal["goods", "codes", "text"],
        "pictures": List[str],
        "price": int,
        "stock": int,
        "perPerson": Optional[int],
        "from": Optional[str],
        "until": Optional[str],
        "phase": Literal["soon", "open", "over", "soldOut"],
    },
)

ListProducts = TypedDict(
    "ListProducts",
    {
        "list": List[ListProductsListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "serverTime": str,
    },
)

ListTopicsListItem = TypedDict(
    "ListTopicsListItem",
    {
        "id": int,
        "title": str,
        "tags": List[str],
        "cmpt": Optional[ForumTopicTopicCmpt],
        "author": AddModelModelPerson,
        "voice": Optional[Literal["host", "admin"]],
        "replies": int,
        "likes": int,
        "pinned": bool,
        "closed": bool,
        "answered": bool,
        "at": str,
        "lastAt": str,
        "excerpt": str,
    },
)

ListTopicsCmptsItem = TypedDict(
    "ListTopicsCmptsItem",
    {
        "id": int,
        "title": CheckPassTitle,
        "count": int,
    },
)

ListTopicsMay = TypedDict(
    "ListTopicsMay",
    {
        "post": Any,
    },
)

ListTopics = TypedDict(
    "ListTopics",
    {
        "list": List[ListTopicsListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "tags": List[DatasetListTagsItem],
        "cmpts": List[ListTopicsCmptsItem],
        "cmpt": Optional[ForumTopicTopicCmpt],
        "textMax": int,
        "may": ListTopicsMay,
    },
)

MailTicket = TypedDict(
    "MailTicket",
    {
        "userName": str,
        "mailed": bool,
    },
)

MakeCodes = TypedDict(
    "MakeCodes",
    {
        "codes": List[str],
    },
)

MergeMatchConditionConditionsItem = TypedDict(
    "MergeMatchConditionConditionsItem",
    {
        "name": str,
        "ok": bool,
        "text": str,
    },
)

MergeMatchConditionMembers = TypedDict(
    "MergeMatchConditionMembers",
    {
        "used": int,
        "allowed": int,
    },
)

MergeMatchConditionStagesItemPicks = TypedDict(
    "MergeMatchConditionStagesItemPicks",
    {
        "used": int,
        "limit": int,
        "cleared": bool,
    },
)

MergeMatchConditionStagesItem = TypedDict(
    "MergeMatchConditionStagesItem",
    {
        "stageId": int,
        "stageName": CheckPassTitle,
        "submissions": MergeMatchConditionMembers,
        "today": MergeMatchConditionMembers,
        "best": Any,
        "rank": Optional[int],
        "picks": MergeMatchConditionStagesItemPicks,
    },
)

MergeMatchCondition = TypedDict(
    "MergeMatchCondition",
    {
        "ok": bool,
        "other": CheckInvitedRecordInfoOpenItemTeam,
        "conditions": List[MergeMatchConditionConditionsItem],
        "members": MergeMatchConditionMembers,
        "stages": List[MergeMatchConditionStagesItem],
    },
)

MergeTeam = TypedDict(
    "MergeTeam",
    {
        "mergeId": int,
    },
)

MyJoinCmpt = TypedDict(
    "MyJoinCmpt",
    {
        "list": List[CmptIndexFeaturedItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

MyModelsUsed = TypedDict(
    "MyModelsUsed",
    {
        "count": int,
        "bytes": int,
    },
)

MyModelsMost = TypedDict(
    "MyModelsMost",
    {
        "count": int,
        "bytes": int,
        "fileBytes": int,
    },
)

MyModelsUnfinishedItem = TypedDict(
    "MyModelsUnfinishedItem",
    {
        "objectKey": str,
        "fileName": str,
        "size": int,
        "mark": str,
        "stored": int,
        "keptUntil": str,
    },
)

MyModelsMay = TypedDict(
    "MyModelsMay",
    {
        "add": Any,
    },
)

MyModels = TypedDict(
    "MyModels",
    {
        "list": List[AddModelModel],
        "used": MyModelsUsed,
        "most": MyModelsMost,
        "unfinished": List[MyModelsUnfinishedItem],
        "may": MyModelsMay,
    },
)

MyRankRowMembersItem = TypedDict(
    "MyRankRowMembersItem",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "school": str,
    },
)

MyRankRow = TypedDict(
    "MyRankRow",
    {
        "rank": int,
        "teamId": int,
        "teamName": str,
        "teamLogo": str,
        "members": List[MyRankRowMembersItem],
        "score": str,
        "interval": Optional[CommitResultSubmissionInterval],
        "numbers": List[Any],
        "meanRank": Any,
        "entries": int,
        "at": str,
        "change": Optional[int],
        "medal": Optional[Literal["gold", "silver", "bronze"]],
        "baseline": bool,
        "struck": bool,
        "verified": Any,
        "removed": Optional[Literal["refused", "struck"]],
        "trend": List[float],
        "details": Optional[int],
    },
)

MyRankWhy = TypedDict(
    "MyRankWhy",
    {
        "submissionId": int,
        "submissionNo": int,
        "submittedAt": str,
        "rule": Any,
        "counts": str,
        "above": Any,
        "below": Any,
    },
)

MyRank = TypedDict(
    "MyRank",
    {
        "row": Optional[MyRankRow],
        "why": Optional[MyRankWhy],
        "page": Optional[int],
    },
)

MyRunsMay = TypedDict(
    "MyRunsMay",
    {
        "debug": Any,
    },
)

MyRuns = TypedDict(
    "MyRuns",
    {
        "list": List[CancelRun],
        "total": int,
        "page": int,
        "pageSize": int,
        "stageId": int,
        "rules": CmptDetailStagesItemScoringCode,
        "debug": DebugRunDebug,
        "may": MyRunsMay,
    },
)

MySubmissionExtrasItem = TypedDict(
    "MySubmissionExtrasItem",
    {
        "day": Any,
        "count": int,
        "reason": str,
        "at": str,
    },
)

MySubmissionChartItem = TypedDict(
    "MySubmissionChartItem",
    {
        "no": int,
        "at": str,
        "score": float,
        "best": float,
    },
)

MySubmissionRanksItem = TypedDict(
    "MySubmissionRanksItem",
    {
        "day": str,
        "rank": int,
    },
)

MySubmissionPicks = TypedDict(
    "MySubmissionPicks",
    {
        "limit": int,
        "picked": int,
        "note": str,
    },
)

MySubmissionMay = TypedDict(
    "MySubmissionMay",
    {
        "submit": Any,
    },
)

MySubmission = TypedDict(
    "MySubmission",
    {
        "list": List[CommitResultSubmission],
        "total": int,
        "page": int,
        "pageSize": int,
        "stageId": int,
        "quota": CancelCommitQuota,
        "extras": List[MySubmissionExtrasItem],
        "bestScore": Any,
        "chart": List[MySubmissionChartItem],
        "ranks": List[MySubmissionRanksItem],
        "picks": MySubmissionPicks,
        "may": MySubmissionMay,
        "practice": bool,
    },
)

MyTeamTeamPeopleItem = TypedDict(
    "MyTeamTeamPeopleItem",
    {
        "userId": int,
        "roles": List[Literal["algorithm", "analysis", "engineering", "research", "product", "design", "domain", "report"]],
        "skills": List[str],
        "joinedAt": str,
        "answers": Optional[Dict[str, Any]],
    },
)

MyTeamTeamInvitesItem = TypedDict(
    "MyTeamTeamInvitesItem",
    {
        "id": int,
        "kind": Literal["invite", "apply"],
        "person": AddModelModelPerson,
        "note": str,
        "state": Literal["open", "accepted", "refused", "withdrawn", "expired", "void"],
        "at": str,
        "expiresAt": str,
    },
)

MyTeamTeamActivityItem = TypedDict(
    "MyTeamTeamActivityItem",
    {
        "id": int,
        "at": str,
        "kind": Literal["created", "renamed", "changed", "invited", "inviteWithdrawn", "inviteRefused", "applied", "applyWithdrawn", "applyRefused", "joined", "left", "removed", "captain", "mergeLaunched", "mergeVoted", "mergeInvited", "merged", "mergeFailed"],
        "actor": Optional[AddModelModelPerson],
        "subject": str,
    },
)

MyTeamTeamMay = TypedDict(
    "MyTeamTeamMay",
    {
        "change": Any,
        "invite": Any,
        "leave": Any,
        "remove": Any,
        "handOver": Any,
        "merge": Any,
        "delete": Any,
    },
)

MyTeamTeam = TypedDict(
    "MyTeamTeam",
    {
        "teamId": int,
        "name": str,
        "logo": str,
        "intro": str,
        "captainId": int,
        "members": List[AddModelModelPerson],
        "max": int,
        "recruiting": Literal["open", "closed", "full"],
        "needSkills": List[str],
        "needs": str,
        "createdAt": str,
        "people": List[MyTeamTeamPeopleItem],
        "answersShared": bool,
        "invites": List[MyTeamTeamInvitesItem],
        "applications": List[MyTeamTeamInvitesItem],
        "activity": List[MyTeamTeamActivityItem],
        "unread": int,
        "deadline": Optional[str],
        "mergeId": Optional[int],
        "may": MyTeamTeamMay,
    },
)

MyTeamInvitationsItem = TypedDict(
    "MyTeamInvitationsItem",
    {
        "inviteId": int,
        "team": CheckInvitedRecordInfoOpenItemTeam,
        "expiresAt": str,
        "may": Any,
    },
)

MyTeamApplicationsItem = TypedDict(
    "MyTeamApplicationsItem",
    {
        "applyId": int,
        "team": CheckInvitedRecordInfoOpenItemTeam,
        "note": str,
        "expiresAt": str,
    },
)

MyTeamMay = TypedDict(
    "MyTeamMay",
    {
        "create": Any,
        "join": Any,
    },
)

MyTeam = TypedDict(
    "MyTeam",
    {
        "team": Optional[MyTeamTeam],
        "invitations": List[MyTeamInvitationsItem],
        "applications": List[MyTeamApplicationsItem],
        "may": MyTeamMay,
    },
)

Organisation = TypedDict(
    "Organisation",
    {
        "id": int,
        "key": str,
        "name": CheckPassTitle,
        "kind": Literal["school", "company", "society", "other"],
        "logo": str,
        "primary": str,
        "accent": str,
        "about": CheckPassTitle,
        "site": str,
        "contact": str,
        "members": int,
        "createdAt": str,
    },
)

OrganisationsListItem = TypedDict(
    "OrganisationsListItem",
    {
        "id": int,
        "key": str,
        "name": CheckPassTitle,
        "kind": Literal["school", "company", "society", "other"],
        "logo": str,
        "primary": str,
        "accent": str,
        "members": int,
    },
)

Organisations = TypedDict(
    "Organisations",
    {
        "list": List[OrganisationsListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

OverallBoardListItemPartsItem = TypedDict(
    "OverallBoardListItemPartsItem",
    {
        "score": str,
        "rank": int,
    },
)

OverallBoardListItem = TypedDict(
    "OverallBoardListItem",
    {
        "rank": int,
        "teamId": Optional[int],
        "name": str,
        "picture": str,
        "members": List[MyRankRowMembersItem],
        "baseline": bool,
        "removed": Optional[Literal["refused", "struck"]],
        "total": Any,
        "parts": List[Optional[OverallBoardListItemPartsItem]],
    },
)

OverallBoardPartsItem = TypedDict(
    "OverallBoardPartsItem",
    {
        "cmptId": int,
        "stageId": int,
        "name": CheckPassTitle,
        "board": Optional[Literal["A", "B"]],
        "opposite": bool,
        "weight": float,
    },
)

OverallBoard = TypedDict(
    "OverallBoard",
    {
        "list": List[OverallBoardListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "ranked": int,
        "by": Literal["sum", "ranks", "order"],
        "over": Literal["stages", "series"],
        "missing": Any,
        "direction": Optional[Literal["higher", "lower"]],
        "parts": List[OverallBoardPartsItem],
    },
)

PeekScoringSolutionTablesItem = TypedDict(
    "PeekScoringSolutionTablesItem",
    {
        "name": str,
        "columns": List[str],
        "rows": List[List[str]],
    },
)

PeekScoringSolutionFilesItem = TypedDict(
    "PeekScoringSolutionFilesItem",
    {
        "name": str,
        "holds": Literal["mask", "labels", "image", "text", "numbers", "sound", "file"],
        "count": int,
    },
)

PeekScoringSolution = TypedDict(
    "PeekScoringSolution",
    {
        "tables": List[PeekScoringSolutionTablesItem],
        "files": List[PeekScoringSolutionFilesItem],
    },
)

PeekScoringProposalsItem = TypedDict(
    "PeekScoringProposalsItem",
    {
        "reason": Literal["detection", "tracking", "speakers", "events", "grades", "longTable", "masks", "images", "sounds", "texts", "rankings", "quantiles", "survival", "multilabel", "probabilities", "binary", "classes", "labelSets", "targets", "numbers", "tasks"],
        "choice": EditorDraftStagesItemScoringChoice,
    },
)

PeekScoring = TypedDict(
    "PeekScoring",
    {
        "solution": Optional[PeekScoringSolution],
        "sample": Optional[PeekScoringSolution],
        "proposals": List[PeekScoringProposalsItem],
    },
)

PointTasksWaysItem = TypedDict(
    "PointTasksWaysItem",
    {
        "way": Literal["signIn", "streak7", "streak30", "avatar", "profile", "phone", "email", "realName", "inviteVerified", "inviteScored", "signUp", "firstScore", "exam", "post", "reply", "liked", "pinned", "feedback", "report", "rank1", "rank2", "rank3", "rank10", "rankTop", "ranked", "postDeleted", "cheating"],
        "points": int,
        "perDay": Optional[int],
        "perMonth": Optional[int],
    },
)

PointTasksOwnTasksItem = TypedDict(
    "PointTasksOwnTasksItem",
    {
        "task": Literal["signIn", "avatar", "profile", "phone", "email", "realName"],
        "state": Literal["open", "finished", "claimed"],
    },
)

PointTasksOwnPaidItem = TypedDict(
    "PointTasksOwnPaidItem",
    {
        "way": Literal["signIn", "streak7", "streak30", "avatar", "profile", "phone", "email", "realName", "inviteVerified", "inviteScored", "signUp", "firstScore", "exam", "post", "reply", "liked", "pinned", "feedback", "report", "rank1", "rank2", "rank3", "rank10", "rankTop", "ranked", "postDeleted", "cheating"],
        "times": int,
    },
)

PointTasksOwn = TypedDict(
    "PointTasksOwn",
    {
        "tasks": List[PointTasksOwnTasksItem],
        "paid": List[PointTasksOwnPaidItem],
        "profile": int,
    },
)

PointTasks = TypedDict(
    "PointTasks",
    {
        "ways": List[PointTasksWaysItem],
        "own": Optional[PointTasksOwn],
    },
)

PrepareModel = TypedDict(
    "PrepareModel",
    {
        "model": Optional[AddModelModel],
        "ticket": Optional[GetFileUploadToken],
    },
)

ProductDetailMay = TypedDict(
    "ProductDetailMay",
    {
        "order": Any,
    },
)

ProductDetail = TypedDict(
    "ProductDetail",
    {
        "goodsId": int,
        "name": CheckPassTitle,
        "kind": Literal["goods", "codes", "text"],
        "pictures": List[str],
        "price": int,
        "stock": int,
        "perPerson": Optional[int],
        "from": Optional[str],
        "until": Optional[str],
        "phase": Literal["soon", "open", "over", "soldOut"],
        "description": CheckPassTitle,
        "serverTime": str,
        "sold": int,
        "own": Optional[int],
        "balance": Optional[int],
        "most": int,
        "waiting": Optional[int],
        "may": ProductDetailMay,
    },
)

ProfileSchool = TypedDict(
    "ProfileSchool",
    {
        "name": str,
        "major": str,
        "education": Literal["", "doctor", "master", "bachelor", "college", "other"],
    },
)

ProfileWork = TypedDict(
    "ProfileWork",
    {
        "occupation": str,
        "status": Literal["studying", "working", "seeking", "other"],
    },
)

ProfileStandingMedals = TypedDict(
    "ProfileStandingMedals",
    {
        "gold": int,
        "silver": int,
        "bronze": int,
    },
)

ProfileStanding = TypedDict(
    "ProfileStanding",
    {
        "points": float,
        "rank": Optional[int],
        "tier": Literal["novice", "contributor", "expert", "master", "grandmaster"],
        "medals": ProfileStandingMedals,
    },
)

Profile = TypedDict(
    "Profile",
    {
        "userId": int,
        "userName": str,
        "avatar": str,
        "self": bool,
        "since": str,
        "intro": str,
        "website": str,
        "roles": List[Literal["algorithm", "analysis", "engineering", "research", "product", "design", "domain", "report"]],
        "skills": List[str],
        "lookingForTeam": bool,
        "school": Optional[ProfileSchool],
        "work": Optional[ProfileWork],
        "region": Any,
        "standing": Optional[ProfileStanding],
        "competitions": Optional[int],
        "followers": Optional[int],
        "following": Optional[int],
        "followed": bool,
        "realNameVerified": bool,
        "searchable": bool,
    },
)

RankListIntervalsAlikeItem = TypedDict(
    "RankListIntervalsAlikeItem",
    {
        "from": int,
        "to": int,
    },
)

RankListIntervals = TypedDict(
    "RankListIntervals",
    {
        "level": int,
        "alike": Optional[List[RankListIntervalsAlikeItem]],
    },
)

RankList = TypedDict(
    "RankList",
    {
        "list": List[MyRankRow],
        "total": int,
        "page": int,
        "pageSize": int,
        "stageId": int,
        "board": Literal["A", "B", "practice"],
        "direction": Literal["higher", "lower"],
        "asOf": str,
        "noon": bool,
        "frozen": bool,
        "revealAt": Optional[str],
        "revealed": bool,
        "ranked": int,
        "intervals": Optional[RankListIntervals],
        "promoted": List[int],
    },
)

RankScreenColumnsItem = TypedDict(
    "RankScreenColumnsItem",
    {
        "name": str,
        "title": CheckPassTitle,
        "at": int,
    },
)

RankScreenRowsItem = TypedDict(
    "RankScreenRowsItem",
    {
        "rank": int,
        "teamId": int,
        "teamName": str,
        "teamLogo": str,
        "score": str,
        "numbers": List[Any],
        "interval": Optional[CommitResultSubmissionInterval],
        "entries": int,
        "at": str,
        "baseline": bool,
    },
)

RankScreenTickerItem = TypedDict(
    "RankScreenTickerItem",
    {
        "id": int,
        "teamName": str,
        "score": Any,
        "at": str,
    },
)

RankScreen = TypedDict(
    "RankScreen",
    {
        "title": CheckPassTitle,
        "host": CheckPassTitle,
        "stageId": int,
        "stage": CheckPassTitle,
        "stages": List[HostSubmissionsStagesItem],
        "board": Literal["A", "B"],
        "startAt": str,
        "endAt": Optional[str],
        "revealAt": Optional[str],
        "frozenAt": Optional[str],
        "columns": List[RankScreenColumnsItem],
        "rows": List[RankScreenRowsItem],
        "total": int,
        "entries": int,
        "ticker": List[RankScreenTickerItem],
        "asOf": str,
    },
)

RankStageListItem = TypedDict(
    "RankStageListItem",
    {
        "stageId": int,
        "name": CheckPassTitle,
        "boards": List[Literal["A", "B", "week", "practice", "examine"]],
        "revealed": bool,
    },
)

RankYear = TypedDict(
    "RankYear",
    {
        "list": List[HallOfFamePeopleItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

RatingCurveListItem = TypedDict(
    "RatingCurveListItem",
    {
        "month": str,
        "points": float,
        "rank": int,
    },
)

RatingCurve = TypedDict(
    "RatingCurve",
    {
        "list": List[RatingCurveListItem],
        "hidden": bool,
    },
)

RecruitingTeamsListItem = TypedDict(
    "RecruitingTeamsListItem",
    {
        "teamId": int,
        "name": str,
        "logo": str,
        "intro": str,
        "captainId": int,
        "members": List[AddModelModelPerson],
        "max": int,
        "recruiting": Literal["open", "closed", "full"],
        "needSkills": List[str],
        "needs": str,
        "createdAt": str,
        "cmptId": int,
        "cmptTitle": CheckPassTitle,
        "deadline": Optional[str],
    },
)

RecruitingTeams = TypedDict(
    "RecruitingTeams",
    {
        "list": List[RecruitingTeamsListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

RegistrationStatisticsTotals = TypedDict(
    "RegistrationStatisticsTotals",
    {
        "people": int,
        "teams": int,
        "entries": int,
    },
)

RegistrationStatisticsDaysItem = TypedDict(
    "RegistrationStatisticsDaysItem",
    {
        "key": str,
        "count": Optional[int],
        "because": Optional[Literal["few", "others"]],
    },
)

RegistrationStatisticsBy = TypedDict(
    "RegistrationStatisticsBy",
    {
        "province": List[RegistrationStatisticsDaysItem],
        "school": List[RegistrationStatisticsDaysItem],
        "degree": List[RegistrationStatisticsDaysItem],
        "status": List[RegistrationStatisticsDaysItem],
        "role": List[RegistrationStatisticsDaysItem],
    },
)

RegistrationStatistics = TypedDict(
    "RegistrationStatistics",
    {
        "title": Optional[CheckPassTitle],
        "totals": RegistrationStatisticsTotals,
        "days": List[RegistrationStatisticsDaysItem],
        "by": RegistrationStatisticsBy,
        "at": str,
    },
)

RemoveBRankSubmission = TypedDict(
    "RemoveBRankSubmission",
    {
        "picked": List[int],
        "limit": int,
        "note": str,
    },
)

RerunEntriesListItemSeedsItem = TypedDict(
    "RerunEntriesListItemSeedsItem",
    {
        "seed": int,
        "runId": int,
        "state": Literal["waiting", "running", "done"],
        "outcome": Optional[Literal["ok", "error", "timeout", "memory", "disk", "noOutput", "badOutput", "badModel", "badImage", "cancelled", "platform"]],
        "score": Any,
        "faults": List[str],
        "wallMs": Optional[int],
        "peakMb": Any,
    },
)

RerunEntriesListItem = TypedDict(
    "RerunEntriesListItem",
    {
        "submissionId": int,
        "no": int,
        "teamId": int,
        "teamName": str,
        "baseline": bool,
        "before": Any,
        "after": Any,
        "difference": Any,
        "seeds": List[RerunEntriesListItemSeedsItem],
    },
)

RerunEntries = TypedDict(
    "RerunEntries",
    {
        "list": List[RerunEntriesListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

RevisionMovesListItem = TypedDict(
    "RevisionMovesListItem",
    {
        "teamId": int,
        "teamName": str,
        "baseline": bool,
        "oldRank": Optional[int],
        "newRank": Optional[int],
        "oldScore": Any,
        "newScore": Any,
        "why": List[Literal["otherwise", "failsNow", "scoresNow", "tie", "others"]],
    },
)

RevisionMoves = TypedDict(
    "RevisionMoves",
    {
        "list": List[RevisionMovesListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

RunEvents = TypedDict(
    "RunEvents",
    {
        "id": int,
        "state": Literal["waiting", "running", "done"],
    },
)

SearchHelpListItem = TypedDict(
    "SearchHelpListItem",
    {
        "page": Literal["terms", "privacy", "cheating", "howTo", "faq", "about", "merge", "tool"],
        "anchor": str,
        "title": str,
        "excerpt": str,
    },
)

SearchHelp = TypedDict(
    "SearchHelp",
    {
        "list": List[SearchHelpListItem],
    },
)

SearchSiteListItem = TypedDict(
    "SearchSiteListItem",
    {
        "kind": Literal["competition", "person", "team", "dataset", "topic", "news"],
        "id": int,
        "title": CheckPassTitle,
        "within": Optional[CheckPassTitle],
    },
)

SearchSite = TypedDict(
    "SearchSite",
    {
        "list": List[SearchSiteListItem],
    },
)

SetInviteLink = TypedDict(
    "SetInviteLink",
    {
        "link": Any,
    },
)

SharedNotebookContentCellsItem = TypedDict(
    "SharedNotebookContentCellsItem",
    {
        "id": str,
        "kind": Literal["sql", "python", "text"],
        "text": str,
    },
)

SharedNotebookContentSourcesItem = TypedDict(
    "SharedNotebookContentSourcesItem",
    {
        "kind": Literal["dataset", "competition"],
        "cmptId": int,
        "fileId": int,
        "name": str,
    },
)

SharedNotebookContent = TypedDict(
    "SharedNotebookContent",
    {
        "cells": List[SharedNotebookContentCellsItem],
        "sources": List[SharedNotebookContentSourcesItem],
    },
)

SharedNotebook = TypedDict(
    "SharedNotebook",
    {
        "title": str,
        "content": SharedNotebookContent,
        "author": str,
        "changedAt": str,
    },
)

SignUpJoinCmpt = TypedDict(
    "SignUpJoinCmpt",
    {
        "waiting": bool,
        "teamId": Optional[int],
        "teamName": Any,
    },
)

SiteInfoContact = TypedDict(
    "SiteInfoContact",
    {
        "email": Union[Literal[""], str],
        "phone": str,
        "address": CheckPassTitle,
        "hours": CheckPassTitle,
        "groupQr": str,
        "groupText": CheckPassTitle,
    },
)

SiteInfoSlidesItem = TypedDict(
    "SiteInfoSlidesItem",
    {
        "title": CheckPassTitle,
        "text": CheckPassTitle,
        "picture": str,
        "link": str,
    },
)

SiteInfo = TypedDict(
    "SiteInfo",
    {
        "contact": SiteInfoContact,
        "slides": List[SiteInfoSlidesItem],
        "partners": List[LandingBlocksItem7ItemsItem],
        "jupyter": str,
    },
)

SitePage = TypedDict(
    "SitePage",
    {
        "text": CheckPassTitle,
        "version": int,
        "at": Optional[str],
    },
)

SsoProvidersItem = TypedDict(
    "SsoProvidersItem",
    {
        "key": str,
        "name": CheckPassTitle,
        "password": bool,
    },
)

SubmissionDetailsListItem = TypedDict(
    "SubmissionDetailsListItem",
    {
        "name": str,
        "kind": Literal["html", "png", "csv"],
        "size": int,
    },
)

SubmissionDetails = TypedDict(
    "SubmissionDetails",
    {
        "cmptId": int,
        "stageId": int,
        "teamName": str,
        "no": Optional[int],
        "public": bool,
        "list": List[SubmissionDetailsListItem],
    },
)

SubmissionEvents = TypedDict(
    "SubmissionEvents",
    {
        "id": int,
        "state": Literal["running", "queued", "scoring", "scored", "failed", "cancelled"],
        "place": Optional[int],
    },
)

SystemInfo = TypedDict(
    "SystemInfo",
    {
        "upload_method": int,
        "serverTime": str,
    },
)

TokenInUseToken = TypedDict(
    "TokenInUseToken",
    {
        "name": str,
        "scopes": List[Literal["read", "submit", "team", "host"]],
        "expiresAt": str,
    },
)

TokenInUse = TypedDict(
    "TokenInUse",
    {
        "userId": int,
        "userName": str,
        "token": Optional[TokenInUseToken],
    },
)

TokenRequestState = TypedDict(
    "TokenRequestState",
    {
        "state": Literal["waiting", "approved", "refused", "over"],
    },
)

TrainingPapersListItemMine = TypedDict(
    "TrainingPapersListItemMine",
    {
        "used": int,
        "best": Any,
        "passed": bool,
        "open": Optional[int],
    },
)

TrainingPapersListItem = TypedDict(
    "TrainingPapersListItem",
    {
        "id": int,
        "title": CheckPassTitle,
        "description": CheckPassTitle,
        "questions": int,
        "points": Optional[int],
        "minutes": int,
        "passPercent": int,
        "attempts": int,
        "from": Optional[str],
        "until": Optional[str],
        "phase": Literal["soon", "open", "over"],
        "mine": Optional[TrainingPapersListItemMine],
    },
)

TrainingPapers = TypedDict(
    "TrainingPapers",
    {
        "list": List[TrainingPapersListItem],
        "total": int,
        "page": int,
        "pageSize": int,
    },
)

UnfinishedUploads = TypedDict(
    "UnfinishedUploads",
    {
        "list": List[MyModelsUnfinishedItem],
    },
)

UnlockTicketOf = TypedDict(
    "UnlockTicketOf",
    {
        "userName": str,
    },
)

Upload = TypedDict(
    "Upload",
    {
        "fileName": str,
        "fileSize": int,
        "filePath": str,
    },
)

UploadPart = TypedDict(
    "UploadPart",
    {
        "url": str,
        "headers": Dict[str, Any],
        "expiresAt": str,
    },
)

UserNameIsExist = TypedDict(
    "UserNameIsExist",
    {
        "exist": bool,
    },
)

ValidateUserRealNameStatus = TypedDict(
    "ValidateUserRealNameStatus",
    {
        "required": Literal["none", "signup", "award"],
        "verified": bool,
    },
)

WeekRankListWeeksItem = TypedDict(
    "WeekRankListWeeksItem",
    {
        "week": int,
        "from": str,
        "to": str,
    },
)

WeekRankList = TypedDict(
    "WeekRankList",
    {
        "list": List[MyRankRow],
        "total": int,
        "page": int,
        "pageSize": int,
        "stageId": int,
        "board": Literal["A", "B", "practice"],
        "direction": Literal["higher", "lower"],
        "asOf": str,
        "noon": bool,
        "frozen": bool,
        "revealAt": Optional[str],
        "revealed": bool,
        "ranked": int,
        "intervals": Optional[RankListIntervals],
        "week": int,
        "weeks": List[WeekRankListWeeksItem],
    },
)

WorkDetailMay = TypedDict(
    "WorkDetailMay",
    {
        "like": Any,
    },
)

WorkDetail = TypedDict(
    "WorkDetail",
    {
        "id": int,
        "title": str,
        "summary": str,
        "picture": Any,
        "teamId": int,
        "teamName": str,
        "teamLogo": str,
        "likes": int,
        "liked": bool,
        "may": WorkDetailMay,
        "cmptId": int,
        "members": List[AddModelModelPerson],
        "text": str,
        "links": List[str],
        "pictures": List[str],
        "video": str,
    },
)

WorkListListItem = TypedDict(
    "WorkListListItem",
    {
        "id": int,
        "title": str,
        "summary": str,
        "picture": Any,
        "teamId": int,
        "teamName": str,
        "teamLogo": str,
        "likes": int,
        "liked": bool,
        "may": WorkDetailMay,
    },
)

WorkListStagesItem = TypedDict(
    "WorkListStagesItem",
    {
        "id": int,
        "name": CheckPassTitle,
        "startAt": str,
        "endAt": Optional[str],
    },
)

WorkList = TypedDict(
    "WorkList",
    {
        "list": List[WorkListListItem],
        "total": int,
        "page": int,
        "pageSize": int,
        "stages": List[WorkListStagesItem],
        "stageId": int,
        "gallery": Literal["none", "after", "now"],
        "shown": bool,
        "reviewed": bool,
    },
)
