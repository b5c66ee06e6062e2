import type { Refusals } from '@leitai/platform/contract/refusals'

export const judgingRefusals = {
  'judging.unknown': [404, '没有找到这个评审轮次', 'This round doesn’t exist'],
  'judging.noTask': [404, '没有找到这项评审任务', 'This work isn’t available for marking'],
  'judging.notDraft': [409, '该轮次已开始，不能再修改', 'The round has started and can’t be changed'],
  'judging.notOpen': [409, '该轮次不在评审中', 'The round isn’t open'],
  'judging.notYet': [409, '评审尚未开始', 'Marking hasn’t started yet'],
  'judging.over': [409, '评审时间已过', 'Marking is closed'],
  'judging.locked': [409, '评分已提交，如需修改请联系主办方', 'This mark was submitted. Ask the host to reopen it.'],
  'judging.conflict': [409, '存在利益冲突，不能评审该作品', 'You have a conflict of interest with this work'],
  'judging.points': [
    400,
    '请为每一项打分：0 至满分，以 0.5 分为单位',
    'Give points for every criterion: from 0 to its maximum, in steps of 0.5',
  ],
  'judging.dates': [400, '结束时间须晚于开始时间', 'The end must be after the start'],
  'judging.judges': [400, '评委须是本竞赛的评委、编辑或所有者', 'Judges must be on the competition’s staff'],
  'judging.gallery': [
    409,
    '作品正在公开展示，评委会看到队名；请先关闭作品展示再开始盲评',
    'The gallery shows entries to everyone with team names. Turn it off before a blind round.',
  ],
  'judging.support': [
    403,
    '客服能看到所有评分，因此不能评审；如需评审请由竞赛负责人改为评委',
    'Support staff can see all marks, so they can’t mark. Ask the owner to make you a judge.',
  ],
  'judging.noJudges': [409, '请先选择评委', 'Choose judges first'],
  'judging.noWorks': [409, '没有可评审的作品或材料', 'Nothing to mark'],
  'judging.stage': [409, '该阶段结束后才能开始评审', 'Marking can start once the stage is over'],
  'judging.from': [409, '上一轮须先结束', 'The earlier round must be closed first'],
  'judging.many': [409, '最多 {limit} 个轮次', 'Up to {limit|round|rounds}'],
  'judging.missing': [409, '没有可重新打开的评分', 'There’s no mark to reopen'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/judging': typeof judgingRefusals
  }
}
