import type { Refusals } from '@leitai/platform/contract/refusals'

export const reviewRefusals = {
  'review.unknown': [404, '没有找到这次审核', 'This review doesn’t exist'],
  'review.notOut': [404, '审核榜尚未公布', 'The reviewed leaderboard isn’t out yet'],
  'review.notOver': [
    409,
    '阶段结束并公布最终榜单后才能冻结',
    'You can freeze a leaderboard once its stage is over and the last board is out',
  ],
  'review.scoring': [
    409,
    '还有提交在评测中，请稍后再冻结',
    'Some submissions are still being scored. Freeze the leaderboard later.',
  ],
  'review.week': [409, '该周尚未结束', 'This week isn’t over yet'],
  'review.empty': [409, '榜单上没有队伍', 'No teams on the leaderboard'],
  'review.round': [409, '请选择一个已结束的评审轮次', 'Choose a closed judging round'],
  'review.noTeam': [404, '该队伍不在审核范围内', 'This team isn’t under review'],
  'review.changed': [
    409,
    '其他人刚刚更改了该队的结论，请刷新后重试',
    'Someone just changed this verdict. Reload and check.',
  ],
  'review.reason': [400, '请填写理由', 'Enter a reason'],
  'review.undecided': [409, '还有 {count} 支队伍待审核', 'Teams still awaiting a verdict: {count}'],
  'review.state': [409, '当前状态不能进行此操作', 'This isn’t possible in the current state'],
  'review.publicity': [409, '公示期尚未结束', 'The publicity period isn’t over yet'],
  'review.blind': [
    409,
    '盲评期间评委只能在评审页面查看材料',
    'During a blind round, judges can only read materials there',
  ],
  'review.late': [409, '材料提交已截止', 'The deadline for materials has passed'],
  'review.notAsked': [409, '现在不需要提交材料', 'No materials are required right now'],
  'review.unnamed': [
    409,
    '审核开始时有成员未完成实名认证，由其后的队伍递补；认证后请联系主办方，公示前可以恢复',
    'A member wasn’t verified when the review started, so the next team moved up. Complete the verification and ask the host: the team can be reinstated before the leaderboard is published.',
  ],
  'review.noMaterial': [
    409,
    '未在截止时间前交齐审核材料；如有特殊情况请联系主办方，结果生效前可以延长期限',
    'The materials weren’t complete by the deadline. If there was a good reason, ask the host, who can extend it until the result is final.',
  ],
  'review.unverified': [
    409,
    '该队还有 {count} 名成员未完成实名认证，请通知其认证后再操作',
    'Members not verified yet: {count}. Ask them to verify first.',
  ],
  'review.nameTooLate': [
    409,
    '审核榜已公布，因未实名而被跳过的队伍不能再恢复',
    'The reviewed leaderboard is out: a team skipped for an unverified member can no longer be reinstated',
  ],
  'review.backFirst': [
    409,
    '请先将被跳过的队伍恢复为“待审核”，再给出结论',
    'Set the skipped team back to pending first, then give its verdict',
  ],
  'review.noPrize': [
    409,
    '结果生效后，才能为获得奖品或奖金的队伍标记发放',
    'You can mark a prize as paid once the result is final, for a team that won one',
  ],
  'review.files': [409, '每类材料最多 {limit} 个文件', 'Up to {limit|file|files} of each type'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/review': typeof reviewRefusals
  }
}
