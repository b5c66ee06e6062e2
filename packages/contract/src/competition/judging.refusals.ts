import type { Refusals } from '../core/refusal.ts'

export const judgingRefusals = {
  'judging.unknown': [404, '没有找到这个评审轮次', 'There is no such round'],
  'judging.noTask': [404, '没有找到这项评审任务', 'There is no such work to mark'],
  'judging.notDraft': [409, '该轮次已开始，不能再修改', 'The round has begun and cannot be changed'],
  'judging.notOpen': [409, '该轮次不在评审中', 'The round is not open'],
  'judging.notYet': [409, '评审尚未开始', 'Marking has not begun yet'],
  'judging.over': [409, '评审时间已过', 'The time for marking is over'],
  'judging.locked': [409, '评分已提交，如需修改请联系主办方', 'This mark was handed in; ask the host to change it'],
  'judging.conflict': [409, '存在利益冲突，不能评审该作品', 'You have a conflict of interest with this work'],
  'judging.points': [
    400,
    '请为每一项打分：0 至满分，以 0.5 分为单位',
    'Give points for every criterion: from 0 to its maximum, in steps of a half',
  ],
  'judging.dates': [400, '结束时间须晚于开始时间', 'The end must come after the beginning'],
  'judging.judges': [400, '评委须是本竞赛的评委、编辑或所有者', 'Judges must work on this competition'],
  'judging.gallery': [
    409,
    '作品正在公开展示，评委会看到队名；请先关闭作品展示再开始盲评',
    'The entries are shown to everybody with their teams’ names; turn the gallery off before a blind round',
  ],
  'judging.support': [
    403,
    '客服能看到所有评分，因此不能评审；如需评审请由竞赛负责人改为评委',
    'Support sees all marks and so gives none; ask the owner to have you as a judge',
  ],
  'judging.noJudges': [409, '请先选择评委', 'Choose judges first'],
  'judging.noWorks': [409, '没有可评审的作品或材料', 'There is nothing to mark'],
  'judging.stage': [409, '该阶段结束后才能开始评审', 'Marking can begin once the stage is over'],
  'judging.from': [409, '上一轮须先结束', 'The earlier round must be closed first'],
  'judging.many': [409, '最多 {limit} 个轮次', 'At most {limit|round|rounds}'],
  'judging.missing': [409, '没有可重新打开的评分', 'There is no mark to open again'],
} as const satisfies Refusals
