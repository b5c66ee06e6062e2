import type { Refusals } from '@leitai/platform/contract/refusals'

export const revisionRefusals = {
  'revision.unknown': [404, '没有找到这次评分修订', 'This revision doesn’t exist'],
  'revision.notPublic': [
    409,
    '竞赛上线后才能修订评分；上线前请在“准备”中修改',
    'You can revise scoring once the competition is public. Before that, change it under “Prepare”.',
  ],
  'revision.open': [
    409,
    '这个阶段已有一次未完成的评分修订，请先发布或放弃它',
    'This stage has an unfinished revision. Publish or discard it first.',
  ],
  'revision.over': [409, '这次评分修订已经结束，不能放弃', 'This revision is finished and can’t be discarded'],
  'revision.publishing': [409, '正在发布，不能放弃', 'It’s being published and can’t be discarded'],
  'revision.notReady': [409, '试算完成后才能发布', 'You can publish it once its dry run is done'],
  'revision.notFormer': [409, '只能恢复以前发布过的评分', 'You can only restore previously published scores'],
  'revision.noPrograms': [
    409,
    '该阶段不收程序，没有可以重新运行的',
    'This stage doesn’t accept programs, so there’s nothing to run again',
  ],
  'revision.noRunNumbers': [
    409,
    '列 {name} 在程序运行时测量，但该阶段不收程序',
    'The column {name} is measured while programs run, but this stage doesn’t accept programs',
  ],
  'revision.rerunEarly': [
    409,
    '阶段结束后才能重新运行计入的程序',
    'You can run programs that count again once the stage has ended',
  ],
  'revision.rerunScoring': [
    409,
    '还有 {count} 次提交没有评测完，请等它们结束',
    '{count|submission is|submissions are} still running or being scored. Wait for them to finish.',
  ],
  'revision.rerunNothing': [409, '没有计入成绩的程序可以重新运行', 'No counting program can be run again'],
  'revision.rerunTooMany': [
    409,
    '一次最多重新运行 {most} 个程序，这里有 {count} 个；请减少种子数',
    'You can run up to {most} programs again at once, and these are {count}. Use fewer seeds.',
  ],
  'revision.rerunData': [
    400,
    '隐藏数据是 {kind} 文件，代替它的须是同一类文件，程序才读得到',
    'The hidden data is a {kind} file, so its replacement must be one too for programs to find it',
  ],
  'revision.rerunEntry': [
    409,
    '这次提交的成绩来自赛后重新运行，不能单独重新评测；请发起一次评分修订',
    'This submission’s score comes from the final re-run, so it can’t be rescored alone. Propose a revision.',
  ],
  'revision.entryBusy': [409, '这次提交正在评测', 'This submission is being scored'],
  'revision.entryCancelled': [
    409,
    '队伍已取消这次提交，不能重新评测，可请队伍重新提交',
    'The team cancelled this submission, so it can’t be rescored. Ask the team to submit again.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/revision': typeof revisionRefusals
  }
}
