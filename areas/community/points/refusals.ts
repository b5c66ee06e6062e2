import type { Refusals } from '@leitai/platform/contract/refusals'

export const pointsRefusals = {
  'points.short': [
    409,
    '可用积分不足：需要 {points}，现有 {spendable}',
    'Not enough points: you need {points} and have {spendable}',
  ],
  'points.unfinished': [
    409,
    '该任务还没有完成，请先完成再领取',
    'You haven’t finished this task yet. Finish it, then claim it.',
  ],
  'points.claimed': [409, '已经领取过了', 'You’ve already claimed this'],
  'points.signedIn': [409, '今天已经签到，请明天再来', 'You’ve already checked in today. Come back tomorrow.'],
  'points.off': [409, '该任务目前没有开放', 'This task is currently unavailable'],
  'points.from': [400, '生效时间不能早于现在', 'The start can’t be in the past'],
  'points.gives': [400, '惩罚的积分不能大于 0', 'Penalties deduct points: enter 0 or less'],
  'points.takes': [400, '奖励的积分不能小于 0', 'This rule grants points: enter 0 or more'],
  'points.self': [403, '不能给自己增减积分', 'You can’t grant points to yourself or deduct your own'],
  'points.twoAdmins': [
    403,
    '超过 {points} 积分的增减须由另一位管理员确认',
    'More than {points|point|points} needs confirmation by another admin',
  ],
  'points.decided': [409, '该申请已经处理', 'This was already decided'],
  'points.key': [
    409,
    '这个请求标识已用于另一次操作，请刷新后重试',
    'This key was already used for something else. Reload and try again.',
  ],
  'points.grantUnknown': [404, '没有找到这条积分申请', 'This grant doesn’t exist'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'community/points': typeof pointsRefusals
  }
}
