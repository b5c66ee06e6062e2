import type { Refusals } from '../core/refusal.ts'

export const revisionRefusals = {
  'revision.unknown': [404, '没有找到这次评分修订', 'There is no such revision'],
  'revision.notPublic': [
    409,
    '竞赛上线后才能修订评分；上线前请在“准备”中修改',
    'Scoring can be revised once the competition is public; before, change it under “Prepare”',
  ],
  'revision.open': [
    409,
    '这个阶段已有一次未完成的评分修订，请先发布或放弃它',
    'This stage has a revision that is not finished; publish or drop it first',
  ],
  'revision.over': [409, '这次评分修订已经结束，不能放弃', 'This revision is over and cannot be dropped'],
  'revision.publishing': [409, '正在发布，不能放弃', 'It is being published and cannot be dropped'],
  'revision.notReady': [409, '试算完成后才能发布', 'It can be published once its dry run is done'],
  'revision.notFormer': [409, '只能恢复以前发布过的评分', 'Only scores that were published before can be restored'],
  'revision.entryBusy': [409, '这次提交正在评测', 'This entry is being scored'],
  'revision.entryCancelled': [
    409,
    '队伍已取消这次提交，不能重新评测，可请队伍重新提交',
    'The team cancelled this entry, so it cannot be scored again; ask the team to submit anew',
  ],
} as const satisfies Refusals
