# Written by `npm run docs:python` from the contract; changes here are lost.
"""Every call that a token may make or that is open to anybody, one method each."""

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Literal, Optional, Union

from ._transport import Transport
from ._types import (
    AchievementList,
    ActiveUploadDataNew,
    AddData,
    AddModel,
    Announce,
    ApplyJoinTeam,
    BeforeCreateTeam,
    BeginRerun,
    BeginTokenRequest,
    BeginUpload,
    BoardHistory,
    CancelCommit,
    CancelRun,
    CaptchaGen,
    CaptchaImage,
    CaptchaWork,
    ChangeData,
    CheckInvitedRecordInfo,
    CheckInvitedRecordInfoOpenItemTeam,
    CheckPass,
    CheckResult,
    ClickCaptcha,
    CloneCompetition,
    CmptData,
    CmptDetail,
    CmptDetailStagesItem,
    CmptIndex,
    CmptIndexFeaturedItem,
    CommitResult,
    CommitResultSubmission,
    CreateTeam,
    CurrentLogin,
    DataPreview,
    DataPreviewsItem,
    Dataset,
    DatasetList,
    DebugRun,
    Done,
    EditorDraft,
    EnterCompetition,
    ExamineRankList,
    ExamineWeekRankList,
    ExtraSlots,
    FindCompetitorList,
    FindPeople,
    FindTeamPage,
    FollowCmpt,
    FollowList,
    ForumTopic,
    GetCmptListES,
    GetCmptNewsDetail,
    GetCmptNewsList,
    GetCmptUserFormInfo,
    GetDataDictionaryItem,
    GetDataList,
    GetFileUploadToken,
    GetGoodCourseList,
    GetInviteRankList,
    GetMergeRecordInfo,
    GetMergeTeamInfo,
    GetProvinceShoolListItem,
    GetQuestionListItem,
    GetRankTeamDetail,
    GetSearchTermItem,
    GetShareInfo,
    GetTempUploadUrl,
    GetToken,
    GetUserCmptList,
    GetUserHonorList,
    GetUserIntegral,
    GetWaitPayDetail,
    HallOfFame,
    HostCompetitions,
    HostDashboard,
    HostKit,
    HostList,
    HostMerges,
    HostPeople,
    HostRequests,
    HostRevisions,
    HostRunLog,
    HostRuns,
    HostSubmissionLog,
    HostSubmissions,
    HostTeam,
    HostTeams,
    HostWaitingItem,
    InviteLink,
    InviteMem,
    IsResult,
    JoinUpload,
    LabelResultItem,
    Landing,
    LaunchGate,
    LibraryItem,
    LibraryList,
    ListProducts,
    ListTopics,
    MailTicket,
    MakeCodes,
    MergeMatchCondition,
    MergeTeam,
    MyJoinCmpt,
    MyModels,
    MyRank,
    MyRuns,
    MySubmission,
    MyTeam,
    Organisation,
    Organisations,
    OverallBoard,
    PeekScoring,
    PointTasks,
    PrepareModel,
    ProductDetail,
    Profile,
    RankList,
    RankScreen,
    RankStageListItem,
    RankYear,
    RatingCurve,
    RecruitingTeams,
    RegistrationStatistics,
    RemoveBRankSubmission,
    RerunEntries,
    RevisionMoves,
    SearchHelp,
    SearchSite,
    SetInviteLink,
    SharedNotebook,
    SignUpJoinCmpt,
    SiteInfo,
    SitePage,
    SsoProvidersItem,
    SubmissionDetails,
    SystemInfo,
    TokenInUse,
    TokenRequestState,
    TrainingPapers,
    UnfinishedUploads,
    UnlockTicketOf,
    Upload,
    UploadPart,
    UserNameIsExist,
    ValidateUserRealNameStatus,
    WeekRankList,
    WorkDetail,
    WorkList,
)

if TYPE_CHECKING:
    from ._transport import FileLike


class Calls(Transport):
    """The site’s interface, call by call; `Competition` is easier for what competitors do."""

    def accept_join_team(self, *, invite_id: int, accept: bool) -> Done:
        """Accept or refuse an invitation.

        POST /user/team/acceptJoinTeam.json; scope team.
        """
        answer: Done = self._json("POST", "/user/team/acceptJoinTeam.json", {"inviteId": invite_id, "accept": accept})
        return answer

    def achievement_list(self, *, user_id: int) -> AchievementList:
        """What a person has achieved; of oneself also what is missing to the next.

        GET /common/user/achievementList.json; anybody may.
        """
        answer: AchievementList = self._json("GET", "/common/user/achievementList.json", {"userId": user_id})
        return answer

    def active_upload_data_new(self, *, file_path: str, file_name: str, file_type: str) -> ActiveUploadDataNew:
        """Register an object that one has uploaded; answers its id.

        POST /user/file/activeUploadDataNew.json; scope submit.
        """
        answer: ActiveUploadDataNew = self._json("POST", "/user/file/activeUploadDataNew.json", {"filePath": file_path, "fileName": file_name, "fileType": file_type})
        return answer

    def add_data(self, *, cmpt_id: int, version: int, upload_id: int, description: Any, licence: str, stage_id: Optional[int] = None, sample: Optional[bool] = None) -> AddData:
        """Offer an uploaded file for download.

        POST /host/making/dataAdd.json; scope host.
        """
        answer: AddData = self._json("POST", "/host/making/dataAdd.json", {"cmptId": cmpt_id, "version": version, "uploadId": upload_id, "description": description, "licence": licence, "stageId": stage_id, "sample": sample})
        return answer

    def add_model(self, *, cmpt_id: int, object_key: str, file_name: str) -> AddModel:
        """Keep an uploaded model for the team; programs can read it once its digest is computed.

        POST /cmpt/models/add.json; scope submit.
        """
        answer: AddModel = self._json("POST", "/cmpt/models/add.json", {"cmptId": cmpt_id, "objectKey": object_key, "fileName": file_name})
        return answer

    def announce(self, *, cmpt_id: int, text: Any, tell: Optional[bool] = None) -> Announce:
        """Announce something on a competition’s page and, if wished, to everybody who has signed up.

        POST /host/announce.json; scope host.
        """
        answer: Announce = self._json("POST", "/host/announce.json", {"cmptId": cmpt_id, "text": text, "tell": tell})
        return answer

    def apply_join_team(self, *, team_id: int, note: Optional[str] = None) -> ApplyJoinTeam:
        """Apply to join a team that recruits.

        POST /user/team/apply.json; scope team.
        """
        answer: ApplyJoinTeam = self._json("POST", "/user/team/apply.json", {"teamId": team_id, "note": note})
        return answer

    def before_create_team(self, *, cmpt_id: int) -> BeforeCreateTeam:
        """Whether one may create a team.

        GET /cmpt/beforeCreateTeam.json; scope read.
        """
        answer: BeforeCreateTeam = self._json("GET", "/cmpt/beforeCreateTeam.json", {"cmptId": cmpt_id})
        return answer

    def before_invite_mem(self, *, team_id: int, user_name: Optional[str] = None) -> BeforeCreateTeam:
        """Whether one may invite somebody.

        GET /cmpt/beforeInviteMem.json; scope read.
        """
        answer: BeforeCreateTeam = self._json("GET", "/cmpt/beforeInviteMem.json", {"teamId": team_id, "userName": user_name})
        return answer

    def begin_rerun(self, *, cmpt_id: int, stage_id: int, seeds: Optional[int] = None, failed: Optional[Literal["keep", "fail"]] = None, data: Optional[Any] = None, note: Optional[str] = None) -> BeginRerun:
        """After the end of a stage, run again the programs that count for B; nothing public changes before it is published.

        POST /host/revision/rerun.json; scope host.
        """
        answer: BeginRerun = self._json("POST", "/host/revision/rerun.json", {"cmptId": cmpt_id, "stageId": stage_id, "seeds": seeds, "failed": failed, "data": data, "note": note})
        return answer

    def begin_token_request(self, *, machine: str, scopes: Any, days: int) -> BeginTokenRequest:
        """Ask for a personal token from a tool.

        POST /common/token/begin.json; anybody may.
        """
        answer: BeginTokenRequest = self._json("POST", "/common/token/begin.json", {"machine": machine, "scopes": scopes, "days": days})
        return answer

    def begin_upload(self, *, cmpt_id: int, use: Literal["data", "solution", "features", "program", "sandbox", "folder"], name: str, size: int, mark: Optional[str] = None) -> BeginUpload:
        """Begin to upload a host’s file, or go on with it.

        POST /host/making/uploadBegin.json; scope host.
        """
        answer: BeginUpload = self._json("POST", "/host/making/uploadBegin.json", {"cmptId": cmpt_id, "use": use, "name": name, "size": size, "mark": mark})
        return answer

    def board_history(self, *, cmpt_id: int, stage_id: Optional[int] = None, board: Optional[Literal["A", "B", "practice"]] = None) -> BoardHistory:
        """How a board came about: the distribution of scores, submissions a day, and the course of its first teams.

        GET /common/cmpt/boardHistory.json; anybody may.
        """
        answer: BoardHistory = self._json("GET", "/common/cmpt/boardHistory.json", {"cmptId": cmpt_id, "stageId": stage_id, "board": board})
        return answer

    def cancel_commit(self, *, id: int) -> CancelCommit:
        """Cancel a queued submission; it costs no quota.

        POST /cmpt/cancelCommit.json; scope submit.
        """
        answer: CancelCommit = self._json("POST", "/cmpt/cancelCommit.json", {"id": id})
        return answer

    def cancel_revision(self, *, cmpt_id: int, revision_id: int) -> Done:
        """Stop a dry run, or drop one that is done.

        POST /host/revision/cancel.json; scope host.
        """
        answer: Done = self._json("POST", "/host/revision/cancel.json", {"cmptId": cmpt_id, "revisionId": revision_id})
        return answer

    def cancel_run(self, *, id: int) -> CancelRun:
        """Cancel a debug run, waiting or running.

        POST /cmpt/runs/cancel.json; scope submit.
        """
        answer: CancelRun = self._json("POST", "/cmpt/runs/cancel.json", {"id": id})
        return answer

    def captcha_gen(self) -> CaptchaGen:
        """A new captcha challenge.

        GET /common/allow/gen; anybody may.
        """
        answer: CaptchaGen = self._json("GET", "/common/allow/gen", {})
        return answer

    def captcha_image(self, *, id: str) -> CaptchaImage:
        """A picture with characters to type, for a challenge.

        GET /common/allow/captcha/image; anybody may.
        """
        answer: CaptchaImage = self._json("GET", "/common/allow/captcha/image", {"id": id})
        return answer

    def captcha_work(self, *, id: str, purpose: str) -> CaptchaWork:
        """Proof of work as an alternative to the picture.

        GET /common/allow/captcha/work; anybody may.
        """
        answer: CaptchaWork = self._json("GET", "/common/allow/captcha/work", {"id": id, "purpose": purpose})
        return answer

    def change_data(self, *, cmpt_id: int, version: int, file_id: int, name: str, description: Any, licence: str, ord: int, stage_id: Optional[int] = None, sample: Optional[bool] = None, upload_id: Optional[int] = None) -> ChangeData:
        """Change what is said of a data file, its place, or the file itself.

        POST /host/making/dataChange.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/dataChange.json", {"cmptId": cmpt_id, "version": version, "fileId": file_id, "name": name, "description": description, "licence": licence, "stageId": stage_id, "sample": sample, "ord": ord, "uploadId": upload_id})
        return answer

    def check_invited_record_info(self, *, cmpt_id: int) -> CheckInvitedRecordInfo:
        """Open invitations to oneself.

        GET /user/team/checkInvitedRecordInfo.json; scope read.
        """
        answer: CheckInvitedRecordInfo = self._json("GET", "/user/team/checkInvitedRecordInfo.json", {"cmptId": cmpt_id})
        return answer

    def check_join_cmpt_code(self, *, cmpt_id: int, code: str) -> BeforeCreateTeam:
        """Whether an invitation code opens this competition.

        GET /cmpt/checkJoinCmptCode.json; scope read.
        """
        answer: BeforeCreateTeam = self._json("GET", "/cmpt/checkJoinCmptCode.json", {"cmptId": cmpt_id, "code": code})
        return answer

    def check_pass(self, *, number: str) -> CheckPass:
        """Whether a paper was passed, by the number on its certificate.

        GET /common/training/check.json; anybody may.
        """
        answer: CheckPass = self._json("GET", "/common/training/check.json", {"number": number})
        return answer

    def check_result(self, *, cmpt_id: int, object_key: str, file_name: str, stage_id: Optional[int] = None) -> CheckResult:
        """Compare a stored result file with the sample before it is submitted; it costs no quota.

        GET /cmpt/checkResult.json; scope submit.
        """
        answer: CheckResult = self._json("GET", "/cmpt/checkResult.json", {"cmptId": cmpt_id, "stageId": stage_id, "objectKey": object_key, "fileName": file_name})
        return answer

    def choose_template(self, *, cmpt_id: int, template: Optional[Literal["image", "regression", "text", "series", "application", "homework"]] = None) -> ChangeData:
        """Fill a draft from a template, or begin it with nothing: once, while nobody has written into it.

        POST /host/making/template.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/template.json", {"cmptId": cmpt_id, "template": template})
        return answer

    def click_captcha(self, *, id: str) -> ClickCaptcha:
        """The click-in-order picture of a challenge.

        GET /common/allow/clickCaptcha; anybody may.
        """
        answer: ClickCaptcha = self._json("GET", "/common/allow/clickCaptcha", {"id": id})
        return answer

    def clone_competition(self, *, cmpt_id: int, start_at: Any) -> CloneCompetition:
        """Create a draft as a copy of one’s competition, its dates moved to a new start.

        POST /host/making/clone.json; scope host.
        """
        answer: CloneCompetition = self._json("POST", "/host/making/clone.json", {"cmptId": cmpt_id, "startAt": start_at})
        return answer

    def cmpt_data(self, *, cmpt_id: int, file_id: int) -> CmptData:
        """A signed, expiring address of one data file.

        GET /cmpt/cmptData/data.json; scope read.
        """
        answer: CmptData = self._json("GET", "/cmpt/cmptData/data.json", {"cmptId": cmpt_id, "fileId": file_id})
        return answer

    def cmpt_detail(self, *, cmpt_id: int) -> CmptDetail:
        """Everything about one competition but its boards and files.

        GET /common/cmpt/cmptDetail.json; scope read.
        """
        answer: CmptDetail = self._json("GET", "/common/cmpt/cmptDetail.json", {"cmptId": cmpt_id})
        return answer

    def cmpt_index(self) -> CmptIndex:
        """What the home page shows.

        GET /common/cmpt/cmptIndex.json; scope read.
        """
        answer: CmptIndex = self._json("GET", "/common/cmpt/cmptIndex.json", {})
        return answer

    def commit_result(self, *, cmpt_id: int, object_key: str, file_name: str, stage_id: Optional[int] = None, remark: Optional[str] = None, model_id: Optional[int] = None) -> CommitResult:
        """Submit a result file that is already stored; it is scored in the background.

        POST /cmpt/commitResult.json; scope submit.
        """
        answer: CommitResult = self._json("POST", "/cmpt/commitResult.json", {"cmptId": cmpt_id, "stageId": stage_id, "objectKey": object_key, "fileName": file_name, "remark": remark, "modelId": model_id})
        return answer

    def create_team(self, *, cmpt_id: int, name: str, intro: Optional[str] = None, logo: Optional[str] = None, need_skills: Optional[Any] = None, needs: Optional[str] = None) -> CreateTeam:
        """Give one’s team a name of its own and open it; or make one, where one has none.

        POST /cmpt/createTeam.json; scope team.
        """
        answer: CreateTeam = self._json("POST", "/cmpt/createTeam.json", {"cmptId": cmpt_id, "name": name, "intro": intro, "logo": logo, "needSkills": need_skills, "needs": needs})
        return answer

    def current_login(self) -> CurrentLogin:
        """The start-up call: who is logged in.

        GET /common/currentLogin.json; anybody may.
        """
        answer: CurrentLogin = self._json("GET", "/common/currentLogin.json", {})
        return answer

    def data_preview(self, *, cmpt_id: int, file_id: int) -> DataPreview:
        """The first rows and the columns of a competition’s data file, for those who may have it.

        GET /common/dataset/look.json; scope read.
        """
        answer: DataPreview = self._json("GET", "/common/dataset/look.json", {"cmptId": cmpt_id, "fileId": file_id})
        return answer

    def data_previews(self, *, cmpt_id: int) -> List[DataPreviewsItem]:
        """Which data files of a competition the caller may look into: those of a shared dataset, and what one may download.

        GET /common/dataset/previews.json; scope read.
        """
        answer: List[DataPreviewsItem] = self._json("GET", "/common/dataset/previews.json", {"cmptId": cmpt_id})
        return answer

    def dataset(self, *, cmpt_id: int) -> Dataset:
        """One dataset with its files.

        GET /common/dataset/one.json; anybody may.
        """
        answer: Dataset = self._json("GET", "/common/dataset/one.json", {"cmptId": cmpt_id})
        return answer

    def dataset_content(self, *, file_id: int) -> bytes:
        """The bytes of a file of a dataset.

        GET /dataset/content; scope read.
        """
        return self._download("GET", "/dataset/content", {"fileId": file_id})

    def dataset_croissant(self, *, cmpt_id: int) -> bytes:
        """A dataset in Croissant, the metadata format of MLCommons.

        GET /common/dataset/croissant.json; anybody may.
        """
        return self._download("GET", "/common/dataset/croissant.json", {"cmptId": cmpt_id})

    def dataset_list(self, *, keyword: Optional[str] = None, tag: Optional[str] = None, order: Optional[Literal["newest", "downloads", "size"]] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> DatasetList:
        """Datasets that hosts share.

        GET /common/dataset/list.json; anybody may.
        """
        answer: DatasetList = self._json("GET", "/common/dataset/list.json", {"keyword": keyword, "tag": tag, "order": order, "page": page, "pageSize": page_size})
        return answer

    def dataset_preview(self, *, file_id: int) -> DataPreview:
        """The first rows of a table and the profile of its columns.

        GET /common/dataset/preview.json; anybody may.
        """
        answer: DataPreview = self._json("GET", "/common/dataset/preview.json", {"fileId": file_id})
        return answer

    def deal_apply(self, *, apply_id: int, accept: bool) -> Done:
        """Accept or refuse an application.

        POST /user/team/dealApply.json; scope team.
        """
        answer: Done = self._json("POST", "/user/team/dealApply.json", {"applyId": apply_id, "accept": accept})
        return answer

    def debug_run(self, *, cmpt_id: int, object_key: str, file_name: str, stage_id: Optional[int] = None, model_id: Optional[int] = None) -> DebugRun:
        """Run a program on public data, with its full log; it has a quota of its own.

        POST /cmpt/runs/debug.json; scope submit.
        """
        answer: DebugRun = self._json("POST", "/cmpt/runs/debug.json", {"cmptId": cmpt_id, "stageId": stage_id, "objectKey": object_key, "fileName": file_name, "modelId": model_id})
        return answer

    def del_commit(self, *, id: int) -> Done:
        """Hide a submission from the history; the quota is not given back.

        POST /cmpt/delCommit.json; scope submit.
        """
        answer: Done = self._json("POST", "/cmpt/delCommit.json", {"id": id})
        return answer

    def del_or_cancel_invite(self, *, invite_id: int) -> Done:
        """Withdraw an invitation or one’s application.

        POST /user/team/delOrCancelInvite.json; scope team.
        """
        answer: Done = self._json("POST", "/user/team/delOrCancelInvite.json", {"inviteId": invite_id})
        return answer

    def delete_compete_mate(self, *, team_id: int, user_id: int) -> Done:
        """Remove a member, or leave.

        POST /user/team/deleteCompeteMate.json; scope team.
        """
        answer: Done = self._json("POST", "/user/team/deleteCompeteMate.json", {"teamId": team_id, "userId": user_id})
        return answer

    def delete_draft(self, *, cmpt_id: int, confirm: str) -> Done:
        """Delete a draft; `confirm` repeats its Chinese title.

        POST /host/making/delete.json; scope host.
        """
        answer: Done = self._json("POST", "/host/making/delete.json", {"cmptId": cmpt_id, "confirm": confirm})
        return answer

    def discard_upload(self, *, object_key: str) -> Done:
        """Give up an upload in parts that was not handed in; what is stored of it is deleted.

        POST /user/file/discardUpload.json; scope submit.
        """
        answer: Done = self._json("POST", "/user/file/discardUpload.json", {"objectKey": object_key})
        return answer

    def download_submission(self, *, id: int) -> bytes:
        """The file of one own submission.

        GET /cmpt/submission/download; scope read.
        """
        return self._download("GET", "/cmpt/submission/download", {"id": id})

    def editor_draft(self, *, cmpt_id: int) -> EditorDraft:
        """The whole draft of a competition.

        GET /host/making/draft.json; scope host.
        """
        answer: EditorDraft = self._json("GET", "/host/making/draft.json", {"cmptId": cmpt_id})
        return answer

    def end_code(self, *, cmpt_id: int, code: str) -> Done:
        """Invalidate an invitation code.

        POST /host/making/codeEnd.json; scope host.
        """
        answer: Done = self._json("POST", "/host/making/codeEnd.json", {"cmptId": cmpt_id, "code": code})
        return answer

    def end_run(self, *, cmpt_id: int, id: int) -> Done:
        """End a program that waits or runs; it costs its team no quota.

        POST /host/runs/end.json; scope host.
        """
        answer: Done = self._json("POST", "/host/runs/end.json", {"cmptId": cmpt_id, "id": id})
        return answer

    def end_token_in_use(self) -> Done:
        """End the token that this call is made with.

        POST /user/token/end.json; scope read.
        """
        answer: Done = self._json("POST", "/user/token/end.json", {})
        return answer

    def end_upload(self, *, upload_id: int) -> BeginUpload:
        """Complete an upload: join its parts and hash the file, in the background.

        POST /host/making/uploadEnd.json; scope host.
        """
        answer: BeginUpload = self._json("POST", "/host/making/uploadEnd.json", {"uploadId": upload_id})
        return answer

    def enter_competition(self, *, cmpt_id: int, key: str) -> EnterCompetition:
        """Open a competition that is not public by the key of its invitation link.

        POST /cmpt/enter.json; scope submit.
        """
        answer: EnterCompetition = self._json("POST", "/cmpt/enter.json", {"cmptId": cmpt_id, "key": key})
        return answer

    def examine_rank_list(self, *, cmpt_id: int, stage_id: Optional[int] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> ExamineRankList:
        """The reviewed board.

        GET /common/cmpt/examineRankList.json; anybody may.
        """
        answer: ExamineRankList = self._json("GET", "/common/cmpt/examineRankList.json", {"cmptId": cmpt_id, "stageId": stage_id, "page": page, "pageSize": page_size})
        return answer

    def examine_week_rank_list(self, *, cmpt_id: int, stage_id: Optional[int] = None, week: Optional[int] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> ExamineWeekRankList:
        """The reviewed board of one week, the latest when none is named.

        GET /common/cmpt/examineWeekRankList.json; anybody may.
        """
        answer: ExamineWeekRankList = self._json("GET", "/common/cmpt/examineWeekRankList.json", {"cmptId": cmpt_id, "stageId": stage_id, "week": week, "page": page, "pageSize": page_size})
        return answer

    def export_draft(self, *, cmpt_id: int, format: Optional[Literal["folder", "codabench"]] = None) -> bytes:
        """A competition as a folder or as a bundle of Codabench, packed as zip.

        GET /host/making/export.zip; scope host.
        """
        return self._download("GET", "/host/making/export.zip", {"cmptId": cmpt_id, "format": format})

    def export_overall(self, *, cmpt_id: int) -> bytes:
        """The overall board as CSV (UTF-8 with BOM): rank, name, total, and score and rank in each part.

        GET /common/cmpt/overallBoard/export; anybody may.
        """
        return self._download("GET", "/common/cmpt/overallBoard/export", {"cmptId": cmpt_id})

    def export_rank(self, *, cmpt_id: int, stage_id: Optional[int] = None, board: Optional[Literal["A", "B", "practice"]] = None) -> bytes:
        """A board as CSV (UTF-8 with BOM): rank, name, score.

        GET /common/cmpt/rankList/export; anybody may.
        """
        return self._download("GET", "/common/cmpt/rankList/export", {"cmptId": cmpt_id, "stageId": stage_id, "board": board})

    def export_submissions(self, *, cmpt_id: int, stage_id: Optional[int] = None) -> bytes:
        """One’s team’s history as CSV.

        GET /cmpt/submission/export; scope read.
        """
        return self._download("GET", "/cmpt/submission/export", {"cmptId": cmpt_id, "stageId": stage_id})

    def extra_slots(self, *, cmpt_id: int, page: Optional[int] = None, page_size: Optional[int] = None) -> ExtraSlots:
        """Submissions given to teams beyond their limits, newest first.

        GET /host/slots.json; scope host.
        """
        answer: ExtraSlots = self._json("GET", "/host/slots.json", {"cmptId": cmpt_id, "page": page, "pageSize": page_size})
        return answer

    def find_competitor_list(self, *, cmpt_id: int, keyword: Optional[str] = None, looking: Optional[bool] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> FindCompetitorList:
        """Who has signed up.

        GET /common/cmpt/findCompetitorList.json; anybody may.
        """
        answer: FindCompetitorList = self._json("GET", "/common/cmpt/findCompetitorList.json", {"cmptId": cmpt_id, "keyword": keyword, "looking": looking, "page": page, "pageSize": page_size})
        return answer

    def find_people(self, *, keyword: Optional[str] = None, role: Optional[Literal["algorithm", "analysis", "engineering", "research", "product", "design", "domain", "report"]] = None, looking: Optional[bool] = None, order: Optional[Literal["points", "newest"]] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> FindPeople:
        """People, for those who look for teammates.

        GET /common/user/findPeople.json; anybody may.
        """
        answer: FindPeople = self._json("GET", "/common/user/findPeople.json", {"keyword": keyword, "role": role, "looking": looking, "order": order, "page": page, "pageSize": page_size})
        return answer

    def find_team_page(self, *, cmpt_id: int, keyword: Optional[str] = None, open: Optional[bool] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> FindTeamPage:
        """The teams of a competition.

        GET /common/cmpt/findTeamPage.json; anybody may.
        """
        answer: FindTeamPage = self._json("GET", "/common/cmpt/findTeamPage.json", {"cmptId": cmpt_id, "keyword": keyword, "open": open, "page": page, "pageSize": page_size})
        return answer

    def follow_cmpt(self, *, cmpt_id: int, follow: bool) -> FollowCmpt:
        """Follow a competition, or stop.

        POST /cmpt/follow.json; scope submit.
        """
        answer: FollowCmpt = self._json("POST", "/cmpt/follow.json", {"cmptId": cmpt_id, "follow": follow})
        return answer

    def follow_list(self, *, user_id: int, kind: Literal["followers", "following"], page: Optional[int] = None, page_size: Optional[int] = None) -> FollowList:
        """Who follows a person, or whom they follow.

        GET /common/user/followList.json; anybody may.
        """
        answer: FollowList = self._json("GET", "/common/user/followList.json", {"userId": user_id, "kind": kind, "page": page, "pageSize": page_size})
        return answer

    def forum_topic(self, *, topic_id: int, post_id: Optional[int] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> ForumTopic:
        """One topic with a page of its replies.

        GET /common/circle/topic.json; anybody may.
        """
        answer: ForumTopic = self._json("GET", "/common/circle/topic.json", {"topicId": topic_id, "postId": post_id, "page": page, "pageSize": page_size})
        return answer

    def get_active_cmpt_list(self) -> List[CmptIndexFeaturedItem]:
        """Competitions in progress.

        GET /common/getActiveCmptList.json; scope read.
        """
        answer: List[CmptIndexFeaturedItem] = self._json("GET", "/common/getActiveCmptList.json", {})
        return answer

    def get_cmpt_list_es(self, *, keword: Optional[str] = None, order_type: Optional[Literal["newest", "deadline", "prize", "people"]] = None, type: Optional[str] = None, state: Optional[Literal["1", "2", "3", "4", ""]] = None, tag: Optional[str] = None, reward_type: Optional[Literal["", "cash", "goods", "honour", "none"]] = None, open: Optional[bool] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> GetCmptListES:
        """Search the competitions.

        GET /common/cmpt/getCmptListES.json; scope read.
        """
        answer: GetCmptListES = self._json("GET", "/common/cmpt/getCmptListES.json", {"keword": keword, "orderType": order_type, "type": type, "state": state, "tag": tag, "rewardType": reward_type, "open": open, "page": page, "pageSize": page_size})
        return answer

    def get_cmpt_news_detail(self, *, id: int) -> GetCmptNewsDetail:
        """One piece of news.

        GET /common/cmpt/news/getCmptNewsDetail.json; anybody may.
        """
        answer: GetCmptNewsDetail = self._json("GET", "/common/cmpt/news/getCmptNewsDetail.json", {"id": id})
        return answer

    def get_cmpt_news_list(self, *, keyword: Optional[str] = None, tag: Optional[str] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> GetCmptNewsList:
        """The news.

        GET /common/cmpt/news/getCmptNewsList.json; anybody may.
        """
        answer: GetCmptNewsList = self._json("GET", "/common/cmpt/news/getCmptNewsList.json", {"keyword": keyword, "tag": tag, "page": page, "pageSize": page_size})
        return answer

    def get_cmpt_stage_by_id(self, *, cmpt_id: int) -> List[CmptDetailStagesItem]:
        """The stages of a competition.

        GET /common/cmpt/getCmptStageById.json; anybody may.
        """
        answer: List[CmptDetailStagesItem] = self._json("GET", "/common/cmpt/getCmptStageById.json", {"cmptId": cmpt_id})
        return answer

    def get_cmpt_user_form_info(self, *, cmpt_id: int) -> GetCmptUserFormInfo:
        """A competition’s sign-up form with one’s own answers.

        GET /cmpt/getCmptUserFormInfo.json; scope read.
        """
        answer: GetCmptUserFormInfo = self._json("GET", "/cmpt/getCmptUserFormInfo.json", {"cmptId": cmpt_id})
        return answer

    def get_commit_result(self, *, id: int) -> CommitResultSubmission:
        """One submission of one’s team.

        GET /cmpt/getCommitResult.json; scope read.
        """
        answer: CommitResultSubmission = self._json("GET", "/cmpt/getCommitResult.json", {"id": id})
        return answer

    def get_data_dictionary(self, *, type: Literal["province", "city", "district", "international_code"], parent: Optional[str] = None) -> List[GetDataDictionaryItem]:
        """Provinces, cities, districts; calling codes with their countries, +86 first.

        GET /common/getDataDictionary.json; anybody may.
        """
        answer: List[GetDataDictionaryItem] = self._json("GET", "/common/getDataDictionary.json", {"type": type, "parent": parent})
        return answer

    def get_data_list(self, *, cmpt_id: int) -> GetDataList:
        """The data files of a competition.

        GET /common/cmpt/getDataList.json; scope read.
        """
        answer: GetDataList = self._json("GET", "/common/cmpt/getDataList.json", {"cmptId": cmpt_id})
        return answer

    def get_file_upload_token(self, *, cmpt_id: int, file_name: str, size: int, stage_id: Optional[int] = None, mark: Optional[str] = None) -> GetFileUploadToken:
        """Prepare a submission: checks the limits before the upload and names the object key.

        POST /cmpt/getFileUploadToken.json; scope submit.
        """
        answer: GetFileUploadToken = self._json("POST", "/cmpt/getFileUploadToken.json", {"cmptId": cmpt_id, "stageId": stage_id, "fileName": file_name, "size": size, "mark": mark})
        return answer

    def get_good_course_list(self, *, page: Optional[int] = None, page_size: Optional[int] = None) -> GetGoodCourseList:
        """Good courses.

        GET /common/getGoodCourseList.json; anybody may.
        """
        answer: GetGoodCourseList = self._json("GET", "/common/getGoodCourseList.json", {"page": page, "pageSize": page_size})
        return answer

    def get_invite_rank_list(self, *, page: Optional[int] = None, page_size: Optional[int] = None) -> GetInviteRankList:
        """Who has invited most, of those who want to be named.

        GET /common/share/getInviteRankList.json; anybody may.
        """
        answer: GetInviteRankList = self._json("GET", "/common/share/getInviteRankList.json", {"page": page, "pageSize": page_size})
        return answer

    def get_merge_record_info(self, *, merge_id: int) -> GetMergeRecordInfo:
        """One merge with its votes, for the members of the two teams.

        GET /user/team/getMergeRecordInfo.json; scope read.
        """
        answer: GetMergeRecordInfo = self._json("GET", "/user/team/getMergeRecordInfo.json", {"mergeId": merge_id})
        return answer

    def get_merge_team_info(self, *, team_id: int) -> GetMergeTeamInfo:
        """The merges of one’s team.

        GET /user/team/getMergeTeamInfo.json; scope read.
        """
        answer: GetMergeTeamInfo = self._json("GET", "/user/team/getMergeTeamInfo.json", {"teamId": team_id})
        return answer

    def get_province_shool_list(self) -> List[GetProvinceShoolListItem]:
        """Universities by province.

        GET /common/cmpt/getProvinceShoolList.json; anybody may.
        """
        answer: List[GetProvinceShoolListItem] = self._json("GET", "/common/cmpt/getProvinceShoolList.json", {})
        return answer

    def get_question_list(self, *, cmpt_id: int) -> List[GetQuestionListItem]:
        """Questions and answers of a competition.

        GET /common/cmpt/getQuestionList.json; anybody may.
        """
        answer: List[GetQuestionListItem] = self._json("GET", "/common/cmpt/getQuestionList.json", {"cmptId": cmpt_id})
        return answer

    def get_rank_team_detail(self, *, team_id: int) -> GetRankTeamDetail:
        """A team and its final rank.

        GET /common/cmpt/getRankTeamDetail.json; anybody may.
        """
        answer: GetRankTeamDetail = self._json("GET", "/common/cmpt/getRankTeamDetail.json", {"teamId": team_id})
        return answer

    def get_search_term(self) -> List[GetSearchTermItem]:
        """Hot words of the last 30 days, at most ten.

        GET /common/cmpt/getSearchTerm.json; anybody may.
        """
        answer: List[GetSearchTermItem] = self._json("GET", "/common/cmpt/getSearchTerm.json", {})
        return answer

    def get_share_info(self, *, cmpt_id: int) -> GetShareInfo:
        """What a share card says.

        GET /common/cmpt/getShareInfo.json; anybody may.
        """
        answer: GetShareInfo = self._json("GET", "/common/cmpt/getShareInfo.json", {"cmptId": cmpt_id})
        return answer

    def get_team_info_for_name_user(self, *, cmpt_id: int, name: str) -> List[CheckInvitedRecordInfoOpenItemTeam]:
        """Teams found by their name or a member’s name, at most ten.

        GET /user/team/getTeamInfoForNameUser.json; scope read.
        """
        answer: List[CheckInvitedRecordInfoOpenItemTeam] = self._json("GET", "/user/team/getTeamInfoForNameUser.json", {"cmptId": cmpt_id, "name": name})
        return answer

    def get_temp_upload_url(self, *, object_key: str, content_type: str, size: Optional[int] = None) -> GetTempUploadUrl:
        """The encrypted address to PUT one’s own object to.

        POST /common/getTempUploadUrl; scope submit.
        """
        answer: GetTempUploadUrl = self._json("POST", "/common/getTempUploadUrl", {"objectKey": object_key, "contentType": content_type, "size": size})
        return answer

    def get_token(self) -> GetToken:
        """A short-lived one-use token for the log-in and registration forms.

        GET /common/getToken.json; anybody may.
        """
        answer: GetToken = self._json("GET", "/common/getToken.json", {})
        return answer

    def get_user_cmpt_list(self, *, user_id: int, page: Optional[int] = None, page_size: Optional[int] = None) -> GetUserCmptList:
        """The competitions of a person.

        GET /common/user/getUserCmptList.json; anybody may.
        """
        answer: GetUserCmptList = self._json("GET", "/common/user/getUserCmptList.json", {"userId": user_id, "page": page, "pageSize": page_size})
        return answer

    def get_user_honor_list(self, *, user_id: int) -> GetUserHonorList:
        """The achievements of a person: rank, reward, date.

        GET /common/user/getUserHonorList.json; anybody may.
        """
        answer: GetUserHonorList = self._json("GET", "/common/user/getUserHonorList.json", {"userId": user_id})
        return answer

    def get_user_integral(self, *, flow: Optional[Literal["in", "out"]] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> GetUserIntegral:
        """One’s points and their ledger.

        GET /common/encourage/getUserIntegral.json; anybody may.
        """
        answer: GetUserIntegral = self._json("GET", "/common/encourage/getUserIntegral.json", {"flow": flow, "page": page, "pageSize": page_size})
        return answer

    def get_wait_pay_detail(self, *, order_id: Optional[int] = None) -> Optional[GetWaitPayDetail]:
        """The order that waits for confirmation, with its reservation’s end.

        GET /common/encourage/getWaitPayDetail.json; anybody may.
        """
        answer: Optional[GetWaitPayDetail] = self._json("GET", "/common/encourage/getWaitPayDetail.json", {"orderId": order_id})
        return answer

    def hall_of_fame(self, *, year: Optional[int] = None) -> HallOfFame:
        """The hall of fame of a year: the first hundred, and who won each competition.

        GET /common/cmpt/hallOfFame.json; anybody may.
        """
        answer: HallOfFame = self._json("GET", "/common/cmpt/hallOfFame.json", {"year": year})
        return answer

    def host_all_zip(self, *, cmpt_id: int) -> bytes:
        """People, teams, submissions and all boards as CSV, in one zip.

        GET /host/lists.zip; scope host.
        """
        return self._download("GET", "/host/lists.zip", {"cmptId": cmpt_id})

    def host_board_csv(self, *, cmpt_id: int, stage_id: int, board: Literal["A", "B", "practice", "week"], week: Optional[int] = None, format: Optional[Literal["csv", "xlsx"]] = None) -> bytes:
        """A board with all its fields, as CSV or XLSX.

        GET /host/board.csv; scope host.
        """
        return self._download("GET", "/host/board.csv", {"cmptId": cmpt_id, "stageId": stage_id, "board": board, "week": week, "format": format})

    def host_competitions(self, *, cmpt_id: Optional[int] = None, keyword: Optional[str] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> HostCompetitions:
        """The competitions one works on, drafts too; for an admin all.

        GET /host/competitions.json; scope host.
        """
        answer: HostCompetitions = self._json("GET", "/host/competitions.json", {"cmptId": cmpt_id, "keyword": keyword, "page": page, "pageSize": page_size})
        return answer

    def host_dashboard(self, *, cmpt_id: int) -> HostDashboard:
        """Figures of a competition: counts, days, scores.

        GET /host/dashboard.json; scope host.
        """
        answer: HostDashboard = self._json("GET", "/host/dashboard.json", {"cmptId": cmpt_id})
        return answer

    def host_kit(self, *, cmpt_id: int, stage_id: int) -> HostKit:
        """What the starter kit of a stage has, as competitors get it.

        GET /host/kit.json; scope host.
        """
        answer: HostKit = self._json("GET", "/host/kit.json", {"cmptId": cmpt_id, "stageId": stage_id})
        return answer

    def host_kit_file(self, *, cmpt_id: int, stage_id: int) -> bytes:
        """The starter kit of a stage, also of a draft.

        GET /host/kit/download; scope host.
        """
        return self._download("GET", "/host/kit/download", {"cmptId": cmpt_id, "stageId": stage_id})

    def host_list(self, *, keyword: Optional[str] = None, kind: Optional[Literal["government", "enterprise", "school", "other"]] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> HostList:
        """Institutions and companies that have competitions held here; practice competitions do not count.

        GET /common/cmpt/hostList.json; anybody may.
        """
        answer: HostList = self._json("GET", "/common/cmpt/hostList.json", {"keyword": keyword, "kind": kind, "page": page, "pageSize": page_size})
        return answer

    def host_merges(self, *, cmpt_id: int, page: Optional[int] = None, page_size: Optional[int] = None) -> HostMerges:
        """Merges of teams with how they were voted on, newest first.

        GET /host/merges.json; scope host.
        """
        answer: HostMerges = self._json("GET", "/host/merges.json", {"cmptId": cmpt_id, "page": page, "pageSize": page_size})
        return answer

    def host_model_file(self, *, cmpt_id: int, id: int) -> bytes:
        """The file of a team’s model.

        GET /host/models/download; scope host.
        """
        return self._download("GET", "/host/models/download", {"cmptId": cmpt_id, "id": id})

    def host_people(self, *, cmpt_id: int, keyword: Optional[str] = None, show: Optional[Literal["all", "teamless", "unverified"]] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> HostPeople:
        """Who has signed up, with their answers.

        GET /host/people.json; scope host.
        """
        answer: HostPeople = self._json("GET", "/host/people.json", {"cmptId": cmpt_id, "keyword": keyword, "show": show, "page": page, "pageSize": page_size})
        return answer

    def host_people_csv(self, *, cmpt_id: int, keyword: Optional[str] = None, show: Optional[Literal["all", "teamless", "unverified"]] = None, format: Optional[Literal["csv", "xlsx"]] = None) -> bytes:
        """Who has signed up, as CSV or XLSX.

        GET /host/people.csv; scope host.
        """
        return self._download("GET", "/host/people.csv", {"cmptId": cmpt_id, "keyword": keyword, "show": show, "format": format})

    def host_requests(self, *, cmpt_id: int, state: Optional[Literal["waiting", "refused", "removed"]] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> HostRequests:
        """Who asks to sign up, was refused, or was removed; who waited longest first.

        GET /host/requests.json; scope host.
        """
        answer: HostRequests = self._json("GET", "/host/requests.json", {"cmptId": cmpt_id, "state": state, "page": page, "pageSize": page_size})
        return answer

    def host_revisions(self, *, cmpt_id: int) -> HostRevisions:
        """How the stages of a competition are scored, and how that was or shall be changed.

        GET /host/revision/list.json; scope host.
        """
        answer: HostRevisions = self._json("GET", "/host/revision/list.json", {"cmptId": cmpt_id})
        return answer

    def host_run_log(self, *, cmpt_id: int, id: int) -> HostRunLog:
        """What a program printed.

        GET /host/runs/log.json; scope host.
        """
        answer: HostRunLog = self._json("GET", "/host/runs/log.json", {"cmptId": cmpt_id, "id": id})
        return answer

    def host_run_notebook(self, *, cmpt_id: int, id: int) -> bytes:
        """The notebook of any run with the outputs of its cells, which may show hidden data.

        GET /host/runs/notebook; scope host.
        """
        return self._download("GET", "/host/runs/notebook", {"cmptId": cmpt_id, "id": id})

    def host_runs(self, *, cmpt_id: int, state: Optional[Literal["", "waiting", "running", "done"]] = None, outcome: Optional[Literal["", "ok", "error", "timeout", "memory", "disk", "noOutput", "badOutput", "badModel", "badImage", "cancelled", "platform"]] = None, keyword: Optional[str] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> HostRuns:
        """Programs of a competition and the runners that run them.

        GET /host/runs.json; scope host.
        """
        answer: HostRuns = self._json("GET", "/host/runs.json", {"cmptId": cmpt_id, "state": state, "outcome": outcome, "keyword": keyword, "page": page, "pageSize": page_size})
        return answer

    def host_submission_file(self, *, cmpt_id: int, submission_id: int) -> bytes:
        """The file of one submission.

        GET /host/submission/file; scope host.
        """
        return self._download("GET", "/host/submission/file", {"cmptId": cmpt_id, "submissionId": submission_id})

    def host_submission_log(self, *, cmpt_id: int, submission_id: int) -> HostSubmissionLog:
        """The history of one submission.

        GET /host/submission/log.json; scope host.
        """
        answer: HostSubmissionLog = self._json("GET", "/host/submission/log.json", {"cmptId": cmpt_id, "submissionId": submission_id})
        return answer

    def host_submissions(self, *, cmpt_id: int, stage_id: Optional[int] = None, state: Optional[Literal["running", "queued", "scoring", "scored", "failed", "cancelled"]] = None, team_id: Optional[int] = None, mark: Optional[Literal["voided", "hidden"]] = None, keyword: Optional[str] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> HostSubmissions:
        """All submissions of a competition, newest first.

        GET /host/submissions.json; scope host.
        """
        answer: HostSubmissions = self._json("GET", "/host/submissions.json", {"cmptId": cmpt_id, "stageId": stage_id, "state": state, "teamId": team_id, "mark": mark, "keyword": keyword, "page": page, "pageSize": page_size})
        return answer

    def host_submissions_csv(self, *, cmpt_id: int, stage_id: Optional[int] = None, state: Optional[Literal["running", "queued", "scoring", "scored", "failed", "cancelled"]] = None, team_id: Optional[int] = None, mark: Optional[Literal["voided", "hidden"]] = None, keyword: Optional[str] = None, format: Optional[Literal["csv", "xlsx"]] = None) -> bytes:
        """All submissions of a competition, as CSV or XLSX.

        GET /host/submissions.csv; scope host.
        """
        return self._download("GET", "/host/submissions.csv", {"cmptId": cmpt_id, "stageId": stage_id, "state": state, "teamId": team_id, "mark": mark, "keyword": keyword, "format": format})

    def host_submissions_zip(self, *, cmpt_id: int, stage_id: Optional[int] = None, state: Optional[Literal["running", "queued", "scoring", "scored", "failed", "cancelled"]] = None, team_id: Optional[int] = None, mark: Optional[Literal["voided", "hidden"]] = None, keyword: Optional[str] = None) -> bytes:
        """The files of all submissions, with a list of them.

        GET /host/submissions.zip; scope host.
        """
        return self._download("GET", "/host/submissions.zip", {"cmptId": cmpt_id, "stageId": stage_id, "state": state, "teamId": team_id, "mark": mark, "keyword": keyword})

    def host_team(self, *, cmpt_id: int) -> HostTeam:
        """Who works on a competition.

        GET /host/making/people.json; scope host.
        """
        answer: HostTeam = self._json("GET", "/host/making/people.json", {"cmptId": cmpt_id})
        return answer

    def host_teams(self, *, cmpt_id: int, keyword: Optional[str] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> HostTeams:
        """The teams of a competition, newest first.

        GET /host/teams.json; scope host.
        """
        answer: HostTeams = self._json("GET", "/host/teams.json", {"cmptId": cmpt_id, "keyword": keyword, "page": page, "pageSize": page_size})
        return answer

    def host_teams_csv(self, *, cmpt_id: int, keyword: Optional[str] = None, format: Optional[Literal["csv", "xlsx"]] = None) -> bytes:
        """The teams of a competition, as CSV or XLSX.

        GET /host/teams.csv; scope host.
        """
        return self._download("GET", "/host/teams.csv", {"cmptId": cmpt_id, "keyword": keyword, "format": format})

    def host_upload(self, *, upload_id: int) -> BeginUpload:
        """Progress of an upload.

        GET /host/making/upload.json; scope host.
        """
        answer: BeginUpload = self._json("GET", "/host/making/upload.json", {"uploadId": upload_id})
        return answer

    def host_waiting(self, *, cmpt_id: int) -> List[HostWaitingItem]:
        """How much waits for a decision in a competition, of what the caller’s role sees.

        GET /host/waiting.json; scope host.
        """
        answer: List[HostWaitingItem] = self._json("GET", "/host/waiting.json", {"cmptId": cmpt_id})
        return answer

    def import_draft(self, *, cmpt_id: int, version: int, upload_id: int) -> ChangeData:
        """Fill a draft from a packed folder, in place of what it holds, in the background.

        POST /host/making/import.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/import.json", {"cmptId": cmpt_id, "version": version, "uploadId": upload_id})
        return answer

    def invite_link(self, *, cmpt_id: int) -> InviteLink:
        """The invitation link of a competition that is not public, and how many came by it.

        GET /host/making/inviteLink.json; scope host.
        """
        answer: InviteLink = self._json("GET", "/host/making/inviteLink.json", {"cmptId": cmpt_id})
        return answer

    def invite_mem(self, *, team_id: int, user_name: str, note: Optional[str] = None) -> InviteMem:
        """Invite a person.

        POST /cmpt/inviteMem.json; scope team.
        """
        answer: InviteMem = self._json("POST", "/cmpt/inviteMem.json", {"teamId": team_id, "userName": user_name, "note": note})
        return answer

    def invited_vote(self, *, merge_id: int, agree: bool) -> Done:
        """Vote in the invited team.

        POST /user/team/invitedVote.json; scope team.
        """
        answer: Done = self._json("POST", "/user/team/invitedVote.json", {"mergeId": merge_id, "agree": agree})
        return answer

    def is_result(self, *, goods_id: int) -> IsResult:
        """The outcome of a limited-time exchange.

        GET /common/encourage/isResult.json; anybody may.
        """
        answer: IsResult = self._json("GET", "/common/encourage/isResult.json", {"goodsId": goods_id})
        return answer

    def join_upload(self, *, object_key: str, parts: int) -> JoinUpload:
        """Make one object of its parts, which lie at partKey(objectKey, 0) and so on; large files: ask until joined.

        POST /user/file/joinUpload.json; scope submit.
        """
        answer: JoinUpload = self._json("POST", "/user/file/joinUpload.json", {"objectKey": object_key, "parts": parts})
        return answer

    def label_result(self, *, id: int) -> List[LabelResultItem]:
        """Per-label details of one own submission on the A part.

        GET /cmpt/labelResult.json; scope read.
        """
        answer: List[LabelResultItem] = self._json("GET", "/cmpt/labelResult.json", {"id": id})
        return answer

    def landing(self, *, key: str) -> Landing:
        """A landing page.

        GET /common/landing.json; anybody may.
        """
        answer: Landing = self._json("GET", "/common/landing.json", {"key": key})
        return answer

    def launch_gate(self, *, cmpt_id: int) -> LaunchGate:
        """What a competition still lacks before it can go live.

        GET /host/making/gate.json; scope host.
        """
        answer: LaunchGate = self._json("GET", "/host/making/gate.json", {"cmptId": cmpt_id})
        return answer

    def launch_vote(self, *, merge_id: int, agree: bool) -> Done:
        """Vote in the initiating team.

        POST /user/team/launchVote.json; scope team.
        """
        answer: Done = self._json("POST", "/user/team/launchVote.json", {"mergeId": merge_id, "agree": agree})
        return answer

    def library_item(self, *, id: int) -> LibraryItem:
        """One thing of the shared library.

        GET /common/library/one.json; anybody may.
        """
        answer: LibraryItem = self._json("GET", "/common/library/one.json", {"id": id})
        return answer

    def library_list(self, *, keyword: Optional[str] = None, kind: Optional[Literal["solution", "notebook", "article", "tool", "data"]] = None, tag: Optional[str] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> LibraryList:
        """The shared library.

        GET /common/library/list.json; anybody may.
        """
        answer: LibraryList = self._json("GET", "/common/library/list.json", {"keyword": keyword, "kind": kind, "tag": tag, "page": page, "pageSize": page_size})
        return answer

    def list_products(self, *, virtual: Optional[bool] = None, keyword: Optional[str] = None, order: Optional[Literal["shelf", "cheap", "dear", "new"]] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> ListProducts:
        """What the shop has.

        GET /common/encourage/listGoods.json; anybody may.
        """
        answer: ListProducts = self._json("GET", "/common/encourage/listGoods.json", {"virtual": virtual, "keyword": keyword, "order": order, "page": page, "pageSize": page_size})
        return answer

    def list_topics(self, *, cmpt_id: Optional[int] = None, scope: Optional[Literal["all", "general", "own", "replied", "followed"]] = None, unanswered: Optional[bool] = None, tag: Optional[str] = None, keyword: Optional[str] = None, order: Optional[Literal["active", "new", "hot"]] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> ListTopics:
        """Topics of the competition forum.

        GET /common/circle/topics.json; anybody may.
        """
        answer: ListTopics = self._json("GET", "/common/circle/topics.json", {"cmptId": cmpt_id, "scope": scope, "unanswered": unanswered, "tag": tag, "keyword": keyword, "order": order, "page": page, "pageSize": page_size})
        return answer

    def mail_ticket(self, *, ticket: str) -> MailTicket:
        """The subscription that an unsubscribe link ends.

        GET /common/message/mailTicket.json; anybody may.
        """
        answer: MailTicket = self._json("GET", "/common/message/mailTicket.json", {"ticket": ticket})
        return answer

    def make_codes(self, *, cmpt_id: int, count: int, use_limit: Optional[int] = None, expires_at: Optional[Any] = None) -> MakeCodes:
        """Make invitation codes.

        POST /host/making/codes.json; scope host.
        """
        answer: MakeCodes = self._json("POST", "/host/making/codes.json", {"cmptId": cmpt_id, "count": count, "useLimit": use_limit, "expiresAt": expires_at})
        return answer

    def merge_match_condition(self, *, team_id: int, other_team_id: int) -> MergeMatchCondition:
        """Whether two teams may merge, with the arithmetic.

        GET /user/team/mergeMatchCondition.json; scope read.
        """
        answer: MergeMatchCondition = self._json("GET", "/user/team/mergeMatchCondition.json", {"teamId": team_id, "otherTeamId": other_team_id})
        return answer

    def merge_team(self, *, team_id: int, other_team_id: int) -> MergeTeam:
        """Propose a merge: the vote in one’s own team begins.

        POST /user/team/mergeTeam.json; scope team.
        """
        answer: MergeTeam = self._json("POST", "/user/team/mergeTeam.json", {"teamId": team_id, "otherTeamId": other_team_id})
        return answer

    def my_join_cmpt(self, *, page: Optional[int] = None, page_size: Optional[int] = None) -> MyJoinCmpt:
        """The competitions one has signed up for.

        POST /cmpt/myJoinCmpt.json; scope read.
        """
        answer: MyJoinCmpt = self._json("POST", "/cmpt/myJoinCmpt.json", {"page": page, "pageSize": page_size})
        return answer

    def my_models(self, *, cmpt_id: int) -> MyModels:
        """The models of one’s team in a competition, and what is left of their room.

        GET /cmpt/models.json; scope read.
        """
        answer: MyModels = self._json("GET", "/cmpt/models.json", {"cmptId": cmpt_id})
        return answer

    def my_rank(self, *, cmpt_id: int, stage_id: Optional[int] = None, board: Optional[Literal["A", "B", "practice"]] = None) -> MyRank:
        """One’s own row, its page, and why it stands there.

        GET /cmpt/myRank.json; scope read.
        """
        answer: MyRank = self._json("GET", "/cmpt/myRank.json", {"cmptId": cmpt_id, "stageId": stage_id, "board": board})
        return answer

    def my_runs(self, *, cmpt_id: int, stage_id: Optional[int] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> MyRuns:
        """One’s team’s programs in a stage that takes code: waiting, running and done.

        GET /cmpt/runs.json; scope read.
        """
        answer: MyRuns = self._json("GET", "/cmpt/runs.json", {"cmptId": cmpt_id, "stageId": stage_id, "page": page, "pageSize": page_size})
        return answer

    def my_submission(self, *, cmpt_id: int, stage_id: Optional[int] = None, state: Optional[Literal["", "running", "queued", "scoring", "scored", "failed", "cancelled"]] = None, order: Optional[Literal["newest", "score", "size", "state"]] = None, reversed: Optional[bool] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> MySubmission:
        """One’s team’s submissions in a stage, with what is left of the quota.

        GET /cmpt/mySubmission.json; scope read.
        """
        answer: MySubmission = self._json("GET", "/cmpt/mySubmission.json", {"cmptId": cmpt_id, "stageId": stage_id, "state": state, "order": order, "reversed": reversed, "page": page, "pageSize": page_size})
        return answer

    def my_team(self, *, cmpt_id: int) -> MyTeam:
        """One’s own team in a competition, with all that can be done.

        GET /user/team/myTeam.json; scope read.
        """
        answer: MyTeam = self._json("GET", "/user/team/myTeam.json", {"cmptId": cmpt_id})
        return answer

    def new_draft(self, *, title: str, type: Literal["algorithm", "application"], template: Optional[Literal["image", "regression", "text", "series", "application", "homework"]] = None) -> CloneCompetition:
        """Create a draft, empty or from a template, for users who host already.

        POST /host/making/new.json; scope host.
        """
        answer: CloneCompetition = self._json("POST", "/host/making/new.json", {"title": title, "type": type, "template": template})
        return answer

    def organisation(self, *, key: str) -> Organisation:
        """The page of an organisation; of its members only how many there are.

        GET /common/organisation.json; anybody may.
        """
        answer: Organisation = self._json("GET", "/common/organisation.json", {"key": key})
        return answer

    def organisation_competitions(self, *, key: str, page: Optional[int] = None, page_size: Optional[int] = None) -> MyJoinCmpt:
        """The competitions of an organisation: public ones, and for its members those that are for them.

        GET /common/organisation/competitions.json; anybody may.
        """
        answer: MyJoinCmpt = self._json("GET", "/common/organisation/competitions.json", {"key": key, "page": page, "pageSize": page_size})
        return answer

    def organisations(self, *, keyword: Optional[str] = None, kind: Optional[Literal["school", "company", "society", "other"]] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> Organisations:
        """The organisations, by name.

        GET /common/organisations.json; anybody may.
        """
        answer: Organisations = self._json("GET", "/common/organisations.json", {"keyword": keyword, "kind": kind, "page": page, "pageSize": page_size})
        return answer

    def overall_board(self, *, cmpt_id: int, keyword: Optional[str] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> OverallBoard:
        """The overall board, over stages or over the competitions of a series.

        GET /common/cmpt/overallBoard.json; anybody may.
        """
        answer: OverallBoard = self._json("GET", "/common/cmpt/overallBoard.json", {"cmptId": cmpt_id, "keyword": keyword, "page": page, "pageSize": page_size})
        return answer

    def peek_scoring(self, *, cmpt_id: int, stage_id: int) -> PeekScoring:
        """Columns and first rows of each table of a stage’s solution and sample, and scorings that fit them.

        GET /host/making/peek.json; scope host.
        """
        answer: PeekScoring = self._json("GET", "/host/making/peek.json", {"cmptId": cmpt_id, "stageId": stage_id})
        return answer

    def point_tasks(self) -> PointTasks:
        """The tasks that earn points, with one’s progress.

        GET /common/encourage/pointTasks.json; anybody may.
        """
        answer: PointTasks = self._json("GET", "/common/encourage/pointTasks.json", {})
        return answer

    def prepare_model(self, *, cmpt_id: int, file_name: str, size: int, sha256: Optional[str] = None, mark: Optional[str] = None) -> PrepareModel:
        """Prepare a model: checks the limits before the upload, and finds it by its digest if the team has it.

        POST /cmpt/models/prepare.json; scope submit.
        """
        answer: PrepareModel = self._json("POST", "/cmpt/models/prepare.json", {"cmptId": cmpt_id, "fileName": file_name, "size": size, "sha256": sha256, "mark": mark})
        return answer

    def product_detail(self, *, goods_id: int) -> ProductDetail:
        """One product of the shop.

        GET /common/encourage/getGoodsDetail.json; anybody may.
        """
        answer: ProductDetail = self._json("GET", "/common/encourage/getGoodsDetail.json", {"goodsId": goods_id})
        return answer

    def profile(self, *, user_id: Optional[int] = None, as_others: Optional[bool] = None) -> Profile:
        """A person as others see them.

        GET /common/user/profile.json; anybody may.
        """
        answer: Profile = self._json("GET", "/common/user/profile.json", {"userId": user_id, "asOthers": as_others})
        return answer

    def program_files(self, *, cmpt_id: int, stage_id: int) -> bytes:
        """The files of the program that scores a stage, if its host has made them public.

        GET /common/cmpt/program.zip; anybody may.
        """
        return self._download("GET", "/common/cmpt/program.zip", {"cmptId": cmpt_id, "stageId": stage_id})

    def propose_revision(self, *, cmpt_id: int, stage_id: int, change: Any, note: Optional[str] = None) -> BeginRerun:
        """Begin a dry run: score all submissions of a stage again, with the same or another scoring; nothing public changes.

        POST /host/revision/propose.json; scope host.
        """
        answer: BeginRerun = self._json("POST", "/host/revision/propose.json", {"cmptId": cmpt_id, "stageId": stage_id, "change": change, "note": note})
        return answer

    def publish_revision(self, *, cmpt_id: int, revision_id: int, reason: Any) -> Done:
        """Put the scores of a dry run on the boards, with a public reason.

        POST /host/revision/publish.json; scope host.
        """
        answer: Done = self._json("POST", "/host/revision/publish.json", {"cmptId": cmpt_id, "revisionId": revision_id, "reason": reason})
        return answer

    def rank_list(self, *, cmpt_id: int, stage_id: Optional[int] = None, board: Optional[Literal["A", "B", "practice"]] = None, keyword: Optional[str] = None, sort: Optional[str] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> RankList:
        """The leaderboard: A, B after its reveal, or practice.

        GET /common/cmpt/rankList.json; anybody may.
        """
        answer: RankList = self._json("GET", "/common/cmpt/rankList.json", {"cmptId": cmpt_id, "stageId": stage_id, "board": board, "keyword": keyword, "sort": sort, "page": page, "pageSize": page_size})
        return answer

    def rank_screen(self, *, cmpt_id: int, stage_id: Optional[int] = None) -> RankScreen:
        """The leaderboard for a projector: the first teams, what was scored last, the clock.

        GET /common/rankScreen.json; anybody may.
        """
        answer: RankScreen = self._json("GET", "/common/rankScreen.json", {"cmptId": cmpt_id, "stageId": stage_id})
        return answer

    def rank_stage_list(self, *, cmpt_id: int) -> List[RankStageListItem]:
        """Which boards there are.

        GET /common/cmpt/rankStageList.json; anybody may.
        """
        answer: List[RankStageListItem] = self._json("GET", "/common/cmpt/rankStageList.json", {"cmptId": cmpt_id})
        return answer

    def rank_year(self, *, year: Optional[int] = None, keyword: Optional[str] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> RankYear:
        """The ranking of a year.

        GET /common/cmpt/rankYear.json; anybody may.
        """
        answer: RankYear = self._json("GET", "/common/cmpt/rankYear.json", {"year": year, "keyword": keyword, "page": page, "pageSize": page_size})
        return answer

    def rating_curve(self, *, user_id: int) -> RatingCurve:
        """A person’s ranking points and place over time.

        GET /common/user/ratingCurve.json; anybody may.
        """
        answer: RatingCurve = self._json("GET", "/common/user/ratingCurve.json", {"userId": user_id})
        return answer

    def recruiting_teams(self, *, keyword: Optional[str] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> RecruitingTeams:
        """Teams of all running competitions that look for members.

        GET /common/team/recruiting.json; anybody may.
        """
        answer: RecruitingTeams = self._json("GET", "/common/team/recruiting.json", {"keyword": keyword, "page": page, "pageSize": page_size})
        return answer

    def registration_csv(self, *, cmpt_id: Optional[int] = None) -> bytes:
        """The same as a table.

        GET /common/statistics.csv; anybody may.
        """
        return self._download("GET", "/common/statistics.csv", {"cmptId": cmpt_id})

    def registration_statistics(self, *, cmpt_id: Optional[int] = None) -> RegistrationStatistics:
        """Who has registered: by day, region, school, degree, work and role; small numbers are left out.

        GET /common/statistics.json; anybody may.
        """
        answer: RegistrationStatistics = self._json("GET", "/common/statistics.json", {"cmptId": cmpt_id})
        return answer

    def remove_b_rank_submission(self, *, id: int) -> RemoveBRankSubmission:
        """Withdraw the choice of a submission for the B board.

        POST /cmpt/remoreBRankSubmission.json; scope submit.
        """
        answer: RemoveBRankSubmission = self._json("POST", "/cmpt/remoreBRankSubmission.json", {"id": id})
        return answer

    def remove_data(self, *, cmpt_id: int, version: int, file_id: int) -> ChangeData:
        """Remove a data file.

        POST /host/making/dataRemove.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/dataRemove.json", {"cmptId": cmpt_id, "version": version, "fileId": file_id})
        return answer

    def remove_model(self, *, id: int) -> Done:
        """Delete a model of one’s team, unless a program waits for it or a submission with it counts.

        POST /cmpt/models/remove.json; scope submit.
        """
        answer: Done = self._json("POST", "/cmpt/models/remove.json", {"id": id})
        return answer

    def rerun_entries(self, *, cmpt_id: int, revision_id: int, page: Optional[int] = None, page_size: Optional[int] = None) -> RerunEntries:
        """The programs of a final re-run: their scores before and after, seed by seed.

        GET /host/revision/rerun-entries.json; scope host.
        """
        answer: RerunEntries = self._json("GET", "/host/revision/rerun-entries.json", {"cmptId": cmpt_id, "revisionId": revision_id, "page": page, "pageSize": page_size})
        return answer

    def rescore_submission(self, *, cmpt_id: int, submission_id: int) -> Done:
        """Queue one submission for scoring again, as after a platform fault.

        POST /host/revision/rescore.json; scope host.
        """
        answer: Done = self._json("POST", "/host/revision/rescore.json", {"cmptId": cmpt_id, "submissionId": submission_id})
        return answer

    def restore_revision(self, *, cmpt_id: int, revision_id: int, note: Optional[str] = None) -> BeginRerun:
        """Begin a dry run that leads back to scores published before.

        POST /host/revision/restore.json; scope host.
        """
        answer: BeginRerun = self._json("POST", "/host/revision/restore.json", {"cmptId": cmpt_id, "revisionId": revision_id, "note": note})
        return answer

    def revision_moves(self, *, cmpt_id: int, revision_id: int, board: Optional[Literal["A", "B"]] = None, order: Optional[Literal["move", "new", "old"]] = None, moved: Optional[bool] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> RevisionMoves:
        """Where each team stood before a revision and where it stands after, and why.

        GET /host/revision/moves.json; scope host.
        """
        answer: RevisionMoves = self._json("GET", "/host/revision/moves.json", {"cmptId": cmpt_id, "revisionId": revision_id, "board": board, "order": order, "moved": moved, "page": page, "pageSize": page_size})
        return answer

    def revision_moves_csv(self, *, cmpt_id: int, revision_id: int, board: Optional[Literal["A", "B"]] = None, order: Optional[Literal["move", "new", "old"]] = None, moved: Optional[bool] = None) -> bytes:
        """Ranks of each team before and after a revision, as CSV.

        GET /host/revision/moves.csv; scope host.
        """
        return self._download("GET", "/host/revision/moves.csv", {"cmptId": cmpt_id, "revisionId": revision_id, "board": board, "order": order, "moved": moved})

    def run_again(self, *, cmpt_id: int, id: int) -> Done:
        """Run the program of a submission again, in place of its earlier run.

        POST /host/runs/again.json; scope host.
        """
        answer: Done = self._json("POST", "/host/runs/again.json", {"cmptId": cmpt_id, "id": id})
        return answer

    def run_events(self, *, cmpt_id: int) -> Iterator[Any]:
        """Live states of one’s team’s programs.

        GET /cmpt/runEvents; scope read.
        """
        return self._events("GET", "/cmpt/runEvents", {"cmptId": cmpt_id})

    def run_log(self, *, id: int) -> HostRunLog:
        """What a debug run printed: its beginning and its end.

        GET /cmpt/runs/log.json; scope read.
        """
        answer: HostRunLog = self._json("GET", "/cmpt/runs/log.json", {"id": id})
        return answer

    def run_notebook(self, *, id: int) -> bytes:
        """The notebook of a debug run with the outputs of its cells, which may hold HTML of its author’s.

        GET /cmpt/runs/notebook; scope read.
        """
        return self._download("GET", "/cmpt/runs/notebook", {"id": id})

    def run_output(self, *, id: int) -> bytes:
        """The result of a debug run.

        GET /cmpt/runs/output; scope read.
        """
        return self._download("GET", "/cmpt/runs/output", {"id": id})

    def save_basics(self, *, cmpt_id: int, version: int, value: Any) -> ChangeData:
        """Save names, cover, tags, contact of a competition that one runs.

        POST /host/making/basics.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/basics.json", {"cmptId": cmpt_id, "version": version, "value": value})
        return answer

    def save_code(self, *, cmpt_id: int, version: int, stage_id: int, rules: Any, features_id: Optional[int] = None) -> ChangeData:
        """Save whether a stage takes programs, and how they run.

        POST /host/making/code.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/code.json", {"cmptId": cmpt_id, "version": version, "stageId": stage_id, "rules": rules, "featuresId": features_id})
        return answer

    def save_legal(self, *, cmpt_id: int, agree: bool) -> Done:
        """The host declares that data and texts may be published.

        POST /host/making/legal.json; scope host.
        """
        answer: Done = self._json("POST", "/host/making/legal.json", {"cmptId": cmpt_id, "agree": agree})
        return answer

    def save_prizes(self, *, cmpt_id: int, version: int, value: Any) -> ChangeData:
        """Save the prizes.

        POST /host/making/prizes.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/prizes.json", {"cmptId": cmpt_id, "version": version, "value": value})
        return answer

    def save_scoring(self, *, cmpt_id: int, version: int, stage_id: int, choice: Any, limits: Any, direction_ok: bool, solution_id: Optional[int] = None) -> ChangeData:
        """Save how a stage is scored, and have it checked against solution and sample.

        POST /host/making/scoring.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/scoring.json", {"cmptId": cmpt_id, "version": version, "stageId": stage_id, "solutionId": solution_id, "choice": choice, "limits": limits, "directionOk": direction_ok})
        return answer

    def save_sign_up(self, *, cmpt_id: int, version: int, value: Any) -> ChangeData:
        """Save how one signs up, the form, the questions and answers.

        POST /host/making/signUp.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/signUp.json", {"cmptId": cmpt_id, "version": version, "value": value})
        return answer

    def save_stages(self, *, cmpt_id: int, version: int, value: Any, reason: Optional[str] = None) -> ChangeData:
        """Save the dates and the stages.

        POST /host/making/stages.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/stages.json", {"cmptId": cmpt_id, "version": version, "value": value, "reason": reason})
        return answer

    def save_team_info(self, *, team_id: int, name: Optional[str] = None, intro: Optional[str] = None, logo: Optional[str] = None, recruiting: Optional[Literal["open", "closed"]] = None, need_skills: Optional[Any] = None, needs: Optional[str] = None) -> Done:
        """Change a team’s name, introduction, picture and recruiting.

        POST /user/team/saveTeamInfo.json; scope team.
        """
        answer: Done = self._json("POST", "/user/team/saveTeamInfo.json", {"teamId": team_id, "name": name, "intro": intro, "logo": logo, "recruiting": recruiting, "needSkills": need_skills, "needs": needs})
        return answer

    def save_text(self, *, cmpt_id: int, version: int, name: Literal["overview", "task", "platform", "training", "rules"], zh: str, en: str) -> ChangeData:
        """Save one of the long texts, in Markdown.

        POST /host/making/text.json; scope host.
        """
        answer: ChangeData = self._json("POST", "/host/making/text.json", {"cmptId": cmpt_id, "version": version, "name": name, "zh": zh, "en": en})
        return answer

    def search_help(self, *, keyword: str, language: Literal["zh", "en"]) -> SearchHelp:
        """Search the guides, the questions and the rules, by words or by the pinyin of a heading.

        GET /common/help/search.json; anybody may.
        """
        answer: SearchHelp = self._json("GET", "/common/help/search.json", {"keyword": keyword, "language": language})
        return answer

    def search_site(self, *, keyword: str) -> SearchSite:
        """Competitions, people, teams, datasets, topics and news with these words.

        GET /common/search.json; anybody may.
        """
        answer: SearchSite = self._json("GET", "/common/search.json", {"keyword": keyword})
        return answer

    def set_b_rank_submission(self, *, id: int) -> RemoveBRankSubmission:
        """Choose a submission for the B board.

        POST /cmpt/setBRankSubmission.json; scope submit.
        """
        answer: RemoveBRankSubmission = self._json("POST", "/cmpt/setBRankSubmission.json", {"id": id})
        return answer

    def set_invite_link(self, *, cmpt_id: int, on: bool) -> SetInviteLink:
        """Make a new invitation link for a competition that is not public, or end it.

        POST /host/making/setInviteLink.json; scope host.
        """
        answer: SetInviteLink = self._json("POST", "/host/making/setInviteLink.json", {"cmptId": cmpt_id, "on": on})
        return answer

    def shared_notebook(self, *, token: str) -> SharedNotebook:
        """A notebook by its link.

        GET /common/notebook/shared.json; anybody may.
        """
        answer: SharedNotebook = self._json("GET", "/common/notebook/shared.json", {"token": token})
        return answer

    def sign_up_join_cmpt(self, *, cmpt_id: int, agree: bool, code: Optional[str] = None, answers: Optional[Any] = None, looking_for_team: Optional[bool] = None, baseline: Optional[bool] = None) -> SignUpJoinCmpt:
        """Sign up: agree to the rules, fill the form, get a one-person team, or ask the host for it.

        POST /cmpt/signUpJoinCmpt.json; scope submit.
        """
        answer: SignUpJoinCmpt = self._json("POST", "/cmpt/signUpJoinCmpt.json", {"cmptId": cmpt_id, "agree": agree, "code": code, "answers": answers, "lookingForTeam": looking_for_team, "baseline": baseline})
        return answer

    def site_info(self) -> SiteInfo:
        """Public information about the site: contact, the home page’s slides, partners.

        GET /common/site/info.json; anybody may.
        """
        answer: SiteInfo = self._json("GET", "/common/site/info.json", {})
        return answer

    def site_page(self, *, key: Literal["terms", "privacy", "cheating", "howTo", "faq", "about", "merge", "tool"]) -> SitePage:
        """The text of a page: the newest published one, or the platform’s own template.

        GET /common/page.json; anybody may.
        """
        answer: SitePage = self._json("GET", "/common/page.json", {"key": key})
        return answer

    def sso_providers(self) -> List[SsoProvidersItem]:
        """The SSO providers that the operator has set.

        GET /common/sso/providers.json; anybody may.
        """
        answer: List[SsoProvidersItem] = self._json("GET", "/common/sso/providers.json", {})
        return answer

    def starter_kit(self, *, cmpt_id: int, stage_id: Optional[int] = None) -> bytes:
        """The starter kit of a stage that takes code: a program, a notebook, its page, the sample and small debug data.

        GET /cmpt/starterKit; scope read.
        """
        return self._download("GET", "/cmpt/starterKit", {"cmptId": cmpt_id, "stageId": stage_id})

    def submission_detail(self, *, id: int, name: str) -> bytes:
        """One file with details of a submission; HTML in it is the host’s program’s and must not be trusted.

        GET /cmpt/submission/detail; scope read.
        """
        return self._download("GET", "/cmpt/submission/detail", {"id": id, "name": name})

    def submission_details(self, *, id: int) -> SubmissionDetails:
        """What the host’s program left for a submission, for its team and the host; where the host chose so, for all if it stands on the leaderboard.

        GET /cmpt/submission/details.json; scope read.
        """
        answer: SubmissionDetails = self._json("GET", "/cmpt/submission/details.json", {"id": id})
        return answer

    def submission_events(self, *, cmpt_id: int) -> Iterator[Any]:
        """Live states of one’s team’s submissions.

        GET /cmpt/submissionEvents; scope read.
        """
        return self._events("GET", "/cmpt/submissionEvents", {"cmptId": cmpt_id})

    def submit_cmpt_user_form_info(self, *, cmpt_id: int, answers: Any) -> Done:
        """Fill the sign-up form after signing up.

        POST /cmpt/submitCmptUserFormInfo.json; scope submit.
        """
        answer: Done = self._json("POST", "/cmpt/submitCmptUserFormInfo.json", {"cmptId": cmpt_id, "answers": answers})
        return answer

    def submit_launch(self, *, cmpt_id: int) -> Done:
        """Request the launch of a competition.

        POST /host/making/submit.json; scope host.
        """
        answer: Done = self._json("POST", "/host/making/submit.json", {"cmptId": cmpt_id})
        return answer

    def system_info(self) -> SystemInfo:
        """How files are uploaded, and the server’s time.

        GET /common/system/info.json; anybody may.
        """
        answer: SystemInfo = self._json("GET", "/common/system/info.json", {})
        return answer

    def take_back_launch(self, *, cmpt_id: int) -> Done:
        """Withdraw the request to go live.

        POST /host/making/takeBack.json; scope host.
        """
        answer: Done = self._json("POST", "/host/making/takeBack.json", {"cmptId": cmpt_id})
        return answer

    def token_in_use(self) -> TokenInUse:
        """The current user, and the scopes of the token in use.

        GET /user/token/self.json; scope read.
        """
        answer: TokenInUse = self._json("GET", "/user/token/self.json", {})
        return answer

    def token_request_state(self, *, token: str) -> TokenRequestState:
        """Whether a request for a token has been approved.

        POST /common/token/state.json; anybody may.
        """
        answer: TokenRequestState = self._json("POST", "/common/token/state.json", {"token": token})
        return answer

    def training_papers(self, *, page: Optional[int] = None, page_size: Optional[int] = None) -> TrainingPapers:
        """Papers that can be taken.

        GET /common/training/papers.json; anybody may.
        """
        answer: TrainingPapers = self._json("GET", "/common/training/papers.json", {"page": page, "pageSize": page_size})
        return answer

    def try_sandbox(self, *, cmpt_id: int, stage_id: int, upload_id: int) -> BeginRerun:
        """Have a file scored by the real scorer, visible to the hosts only.

        POST /host/making/sandbox.json; scope host.
        """
        answer: BeginRerun = self._json("POST", "/host/making/sandbox.json", {"cmptId": cmpt_id, "stageId": stage_id, "uploadId": upload_id})
        return answer

    def unfinished_uploads(self, *, cmpt_id: int, stage_id: Optional[int] = None) -> UnfinishedUploads:
        """One’s own uploads in parts to a stage that were not handed in, to continue or discard.

        GET /cmpt/unfinishedUploads.json; scope submit.
        """
        answer: UnfinishedUploads = self._json("GET", "/cmpt/unfinishedUploads.json", {"cmptId": cmpt_id, "stageId": stage_id})
        return answer

    def unlock_ticket_of(self, *, ticket: str) -> UnlockTicketOf:
        """The account that the link in a lock mail unlocks.

        GET /common/unlockTicket.json; anybody may.
        """
        answer: UnlockTicketOf = self._json("GET", "/common/unlockTicket.json", {"ticket": ticket})
        return answer

    def update_cmpt_user_form_info(self, *, cmpt_id: int, answers: Any) -> Done:
        """Change one’s answers while sign-up is open.

        POST /cmpt/updateCmptUserFormInfo.json; scope submit.
        """
        answer: Done = self._json("POST", "/cmpt/updateCmptUserFormInfo.json", {"cmptId": cmpt_id, "answers": answers})
        return answer

    def update_read(self, *, team_id: int) -> Done:
        """Mark the team’s activity as read.

        POST /user/team/updateRead.json; scope team.
        """
        answer: Done = self._json("POST", "/user/team/updateRead.json", {"teamId": team_id})
        return answer

    def upload(self, *, file: "FileLike", file_name: str) -> Upload:
        """Upload one csv or zip through the server; filePath is the object key.

        POST /common/upload.json; scope submit.
        """
        answer: Upload = self._json("POST", "/common/upload.json", {}, file=(file, file_name))
        return answer

    def upload_part(self, *, upload_id: int, part: int) -> UploadPart:
        """The address that takes one part by PUT.

        POST /host/making/uploadPart.json; scope host.
        """
        answer: UploadPart = self._json("POST", "/host/making/uploadPart.json", {"uploadId": upload_id, "part": part})
        return answer

    def upload_submission_file_by_string(self, *, file_name: str, content: str) -> Upload:
        """Upload a result file as text.

        POST /user/file/uploadSubmissionFileByString.json; scope submit.
        """
        answer: Upload = self._json("POST", "/user/file/uploadSubmissionFileByString.json", {"fileName": file_name, "content": content})
        return answer

    def user_name_is_exist(self, *, user_name: str) -> UserNameIsExist:
        """Whether a user name is taken.

        GET /user/userNameIsExist.json; anybody may.
        """
        answer: UserNameIsExist = self._json("GET", "/user/userNameIsExist.json", {"userName": user_name})
        return answer

    def validate_user_real_name_status(self, *, cmpt_id: int) -> ValidateUserRealNameStatus:
        """Whether this competition asks for a verified name, and whether one has it.

        POST /cmpt/validateUserRealNameStatus.json; scope read.
        """
        answer: ValidateUserRealNameStatus = self._json("POST", "/cmpt/validateUserRealNameStatus.json", {"cmptId": cmpt_id})
        return answer

    def week_rank_list(self, *, cmpt_id: int, stage_id: Optional[int] = None, week: Optional[int] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> WeekRankList:
        """The board of one week, by the best A score submitted in it.

        GET /common/cmpt/weekRankList.json; anybody may.
        """
        answer: WeekRankList = self._json("GET", "/common/cmpt/weekRankList.json", {"cmptId": cmpt_id, "stageId": stage_id, "week": week, "page": page, "pageSize": page_size})
        return answer

    def work_detail(self, *, entry_id: int) -> WorkDetail:
        """One work of the gallery; its files are for judges only.

        GET /common/cmpt/entry.json; anybody may.
        """
        answer: WorkDetail = self._json("GET", "/common/cmpt/entry.json", {"entryId": entry_id})
        return answer

    def work_list(self, *, cmpt_id: int, stage_id: Optional[int] = None, order: Optional[Literal["random", "likes"]] = None, page: Optional[int] = None, page_size: Optional[int] = None) -> WorkList:
        """The gallery of an application competition, where its host shows it.

        GET /common/cmpt/entries.json; anybody may.
        """
        answer: WorkList = self._json("GET", "/common/cmpt/entries.json", {"cmptId": cmpt_id, "stageId": stage_id, "order": order, "page": page, "pageSize": page_size})
        return answer
