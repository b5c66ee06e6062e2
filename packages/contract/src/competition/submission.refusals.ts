import type { Refusals } from '../core/refusal.ts'

export const submissionRefusals = {
  'submission.unknown': [404, '没有找到这次提交', 'There is no such submission'],
  'submission.notOpen': [409, '现在不能提交：该阶段尚未开始', 'Submitting is not open: the stage has not started'],
  'submission.closed': [409, '现在不能提交：该阶段已结束', 'Submitting is closed: the stage has ended'],
  'submission.noScoring': [409, '该阶段不接受结果提交', 'This stage takes no result files'],
  'submission.dailyLimit': [
    429,
    '今日提交次数已用完（{limit} 次），{resetAt} 重置',
    'Today’s {limit|submission is|submissions are} used up; the count starts anew at {resetAt}',
  ],
  'submission.totalLimit': [409, '总提交次数已用完（{limit} 次）', 'All {limit|submission is|submissions are} used up'],
  'submission.failedLimit': [
    429,
    '今日失败或取消的提交已达 {limit} 次（你在各队中的都计入），正确的文件也要等到 {resetAt} 才能提交；请先在本地检查文件',
    'Today {limit|submission|submissions} failed or were cancelled already (yours in any team count): a good file has to wait until {resetAt}, too; check it locally meanwhile',
  ],
  'submission.noB': [
    409,
    '该阶段没有 B 榜，不需要选择提交：按 A 榜最好成绩排名',
    'This stage has no B board, so there is nothing to choose: the best on A is ranked',
  ],
  'submission.fileMissing': [
    400,
    '没有找到已上传的文件，请重新上传',
    'The uploaded file was not found; upload it again',
  ],
  'submission.fileUsed': [409, '该文件已提交过，请重新上传', 'This upload has been submitted already; upload it again'],
  'submission.checksBusy': [
    429,
    '正在检查的文件较多，请 {seconds} 秒后再试',
    'Other files are being checked; try again in {seconds|second|seconds}',
  ],
  'submission.notScored': [409, '只能选择评测成功的提交', 'Only a scored submission can be chosen'],
  'submission.pickLimit': [
    409,
    '最多选择 {limit} 个提交，请先取消一个',
    'At most {limit} can be chosen; take one back first',
  ],
  'submission.pickClosed': [409, '竞赛已结束，不能再更改', 'The competition has ended; the choice stands'],
  'submission.deletePicked': [
    409,
    '已选为 B 榜成绩的提交不能删除',
    'A submission chosen for the B board cannot be deleted',
  ],
  'submission.deleteBest': [409, '队伍的最好成绩不能删除', 'The team’s best submission cannot be deleted'],
  'submission.deleteBusy': [409, '评测完成后才能删除', 'It can be deleted once it has been scored'],
  'submission.cancelLate': [
    409,
    '评测已经开始，不能取消，请等待结果',
    'Scoring has begun already, so it cannot be cancelled; wait for the result',
  ],
  'submission.modelDeleted': [
    409,
    '该提交所用的模型已被删除，主办方不能再运行它，所以不能选择',
    'The model that it reads was deleted, so the host cannot run it again and it cannot be chosen',
  ],
  'submission.voided': [409, '该提交已被主办方作废', 'The host has made this submission void'],
  'submission.noLabels': [404, '该指标没有分类明细', 'This metric has no details per label'],
  'submission.noDetail': [404, '这次提交没有这份评分详情', 'This submission has no such file with details'],
} as const satisfies Refusals
