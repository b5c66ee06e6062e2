import type { Refusals } from '../core/refusal.ts'

export const reviewRefusals = {
  'review.unknown': [404, '没有找到这次审核', 'There is no such review'],
  'review.notOut': [404, '审核榜尚未公布', 'The reviewed board is not out yet'],
  'review.notOver': [
    409,
    '阶段结束并公布最终榜单后才能冻结',
    'A board can be frozen once its stage is over and the last board is shown',
  ],
  'review.scoring': [
    409,
    '还有提交在评测中，请稍后再冻结',
    'Some entries are still being scored; freeze the board later',
  ],
  'review.week': [409, '该周尚未结束', 'This week is not over yet'],
  'review.empty': [409, '榜单上没有队伍', 'There is no team on the board'],
  'review.round': [409, '请选择一个已结束的评审轮次', 'Choose a judging round that is closed'],
  'review.noTeam': [404, '该队伍不在审核范围内', 'This team is not under review'],
  'review.changed': [
    409,
    '其他人刚刚更改了该队的结论，请刷新后重试',
    'Somebody has just changed this verdict; look again',
  ],
  'review.reason': [400, '请填写理由', 'Give a reason'],
  'review.undecided': [409, '还有 {count} 支队伍待审核', 'Teams that still wait for their verdict: {count}'],
  'review.state': [409, '当前状态不能进行此操作', 'This cannot be done in the present state'],
  'review.publicity': [409, '公示期尚未结束', 'The days of publicity are not over yet'],
  'review.blind': [
    409,
    '盲评期间评委只能在评审页面查看材料',
    'While a blind round runs, judges read materials there alone',
  ],
  'review.late': [409, '材料提交已截止', 'The deadline for materials has passed'],
  'review.notAsked': [409, '现在不需要提交材料', 'No materials are asked for now'],
  'review.unnamed': [
    409,
    '审核开始时有成员未完成实名认证，由其后的队伍递补；认证后请联系主办方，公示前可以恢复',
    'A member’s real name was not verified when the review began, so the next team moved up. Verify it and ask the host: the team can be put back before the board is published',
  ],
  'review.noMaterial': [
    409,
    '未在截止时间前交齐审核材料；如有特殊情况请联系主办方，结果生效前可以延长期限',
    'The materials were not complete by the deadline. If there was a good reason, ask the host, who can give more time until the result is final',
  ],
  'review.unverified': [
    409,
    '该队还有 {count} 名成员未完成实名认证，请通知其认证后再操作',
    'Members whose real name is not verified yet: {count}; ask them to verify it first',
  ],
  'review.nameTooLate': [
    409,
    '审核榜已公布，因未实名而被跳过的队伍不能再恢复',
    'The reviewed board is out: a team that was skipped for an unverified name cannot be put back any more',
  ],
  'review.backFirst': [
    409,
    '请先将被跳过的队伍恢复为“待审核”，再给出结论',
    'Put the skipped team back to pending first, then give its verdict',
  ],
  'review.noPrize': [
    409,
    '结果生效后，才能为获得奖品或奖金的队伍标记发放',
    'A prize can be marked as paid once the result is final, for a team that won one',
  ],
  'review.files': [409, '每类材料最多 {limit} 个文件', 'At most {limit|file|files} of a kind'],
} as const satisfies Refusals
