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
  'revision.noPrograms': [
    409,
    '该阶段不收程序，没有可以重新运行的',
    'This stage takes no programs, so there is nothing to run again',
  ],
  'revision.noRunNumbers': [
    409,
    '列 {name} 在程序运行时测量，但该阶段不收程序',
    'The number {name} is measured while programs run, but this stage takes none',
  ],
  'revision.rerunEarly': [
    409,
    '阶段结束后才能重新运行计入的程序',
    'Programs that count can be run again once the stage has ended',
  ],
  'revision.rerunScoring': [
    409,
    '还有 {count} 次提交没有评测完，请等它们结束',
    '{count|submission is|submissions are} still running or being scored; wait for them to end',
  ],
  'revision.rerunNothing': [409, '没有计入成绩的程序可以重新运行', 'No program counts that could be run again'],
  'revision.rerunTooMany': [
    409,
    '一次最多重新运行 {most} 个程序，这里有 {count} 个；请减少种子数',
    'At most {most} programs can be run again at once, and these are {count}; take fewer seeds',
  ],
  'revision.rerunData': [
    400,
    '隐藏数据是 {kind} 文件，代替它的须是同一类文件，程序才读得到',
    'The hidden data is a {kind} file, so what takes its place must be one as well for programs to find it',
  ],
  'revision.rerunEntry': [
    409,
    '这次提交的成绩来自赛后重新运行，不能单独重新评测；请发起一次评分修订',
    'The score of this submission comes from the final re-run, so it cannot be scored again alone; propose a revision',
  ],
  'revision.entryBusy': [409, '这次提交正在评测', 'This entry is being scored'],
  'revision.entryCancelled': [
    409,
    '队伍已取消这次提交，不能重新评测，可请队伍重新提交',
    'The team cancelled this entry, so it cannot be scored again; ask the team to submit anew',
  ],
} as const satisfies Refusals
