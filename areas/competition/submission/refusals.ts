import type { Refusals } from '@leitai/platform/contract/refusals'

export const submissionRefusals = {
  'submission.unknown': [404, '没有找到这次提交', 'This submission doesn’t exist'],
  'submission.notOpen': [409, '现在不能提交：该阶段尚未开始', 'You can’t submit yet: the stage hasn’t started'],
  'submission.closed': [409, '现在不能提交：该阶段已结束', 'You can no longer submit: the stage has ended'],
  'submission.noScoring': [409, '该阶段不接受结果提交', 'This stage doesn’t accept result files'],
  'submission.dailyLimit': [
    429,
    '今日提交次数已用完（{limit} 次），{resetAt} 重置',
    'You’ve used today’s {limit|submission|submissions}. The count resets at {resetAt}.',
  ],
  'submission.totalLimit': [409, '总提交次数已用完（{limit} 次）', 'You’ve used all {limit|submission|submissions}'],
  'submission.failedLimit': [
    429,
    '今日失败或取消的提交已达 {limit} 次（你在各队中的都计入），正确的文件也要等到 {resetAt} 才能提交；请先在本地检查文件',
    '{limit|submission has|submissions have} already failed or been cancelled today (yours in any team count). Even valid files have to wait until {resetAt}; check them locally meanwhile.',
  ],
  'submission.failedTime': [
    429,
    '你今日失败的提交已占用评测 {minutes} 分钟的处理器时间，要等到 {resetAt} 才能再提交；请先在本地检查文件',
    'Scoring your failed submissions has taken {minutes|minute|minutes} of processor time today. Submit again from {resetAt}; check files locally meanwhile.',
  ],
  'submission.noB': [
    409,
    '该阶段没有 B 榜，不需要选择提交：按 A 榜最好成绩排名',
    'This stage has no board B, so there’s nothing to select: the best on A is ranked',
  ],
  'submission.fileUsed': [409, '该文件已提交过，请重新上传', 'This upload was already submitted. Upload it again.'],
  'submission.checksBusy': [429, '检查正在排队，前面还有 {ahead} 个', 'The check is waiting, with {ahead} before it'],
  'submission.notScored': [409, '只能选择评测成功的提交', 'You can only select scored submissions'],
  'submission.pickLimit': [
    409,
    '最多选择 {limit} 个提交，请先取消一个',
    'You can select up to {limit}. Deselect one first.',
  ],
  'submission.pickClosed': [409, '竞赛已结束，不能再更改', 'The competition has ended, so the selection can’t change'],
  'submission.deletePicked': [
    409,
    '已选为 B 榜成绩的提交不能删除',
    'A submission selected for board B can’t be deleted',
  ],
  'submission.deleteBest': [409, '队伍的最好成绩不能删除', 'The team’s best submission can’t be deleted'],
  'submission.deleteBusy': [409, '评测完成后才能删除', 'You can delete it once it has been scored'],
  'submission.cancelLate': [
    409,
    '评测已经开始，不能取消，请等待结果',
    'Scoring has already started, so it can’t be cancelled. Wait for the result.',
  ],
  'submission.modelDeleted': [
    409,
    '该提交所用的模型已被删除，主办方不能再运行它，所以不能选择',
    'Its model was deleted, so the host can’t run it again and it can’t be selected',
  ],
  'submission.voided': [409, '该提交已被主办方作废', 'The host voided this submission'],
  'submission.noLabels': [404, '该指标没有分类明细', 'This metric has no details per label'],
  'submission.noDetail': [404, '这次提交没有这份评分详情', 'This submission has no such details file'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/submission': typeof submissionRefusals
  }
}
