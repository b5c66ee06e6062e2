import type { Refusals } from '../core/refusal.ts'

export const pointsRefusals = {
  'points.short': [
    409,
    '可用积分不足：需要 {points}，现有 {spendable}',
    'Not enough points: {points} are needed, you have {spendable}',
  ],
  'points.unfinished': [409, '该任务还没有完成，请先完成再领取', 'This task is not finished; finish it, then claim it'],
  'points.claimed': [409, '已经领取过了', 'This has been claimed already'],
  'points.signedIn': [409, '今天已经签到，请明天再来', 'You have signed in today; come back tomorrow'],
  'points.off': [409, '该任务目前没有开放', 'This task is switched off at present'],
  'points.from': [400, '生效时间不能早于现在', 'It cannot begin in the past'],
  'points.gives': [400, '惩罚的积分不能大于 0', 'A penalty takes points: enter 0 or less'],
  'points.takes': [400, '奖励的积分不能小于 0', 'This way gives points: enter 0 or more'],
  'points.self': [403, '不能给自己增减积分', 'You cannot give points to yourself or take them'],
  'points.twoAdmins': [
    403,
    '超过 {points} 积分的增减须由另一位管理员确认',
    'Another admin has to confirm what is above {points|point|points}',
  ],
  'points.decided': [409, '该申请已经处理', 'This has been decided already'],
  'points.key': [
    409,
    '这个请求标识已用于另一次操作，请刷新后重试',
    'This key was used for something else; reload and try again',
  ],
  'points.grantUnknown': [404, '没有找到这条积分申请', 'There is no such grant'],
} as const satisfies Refusals
