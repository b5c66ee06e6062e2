import type { Refusals } from '../core/refusal.ts'

export const hostRefusals = {
  'host.wantedPast': [
    400,
    '期望日期已过，请选择今天或以后的日期',
    'The preferred date has passed. Choose today or a later day.',
  ],
  'host.closed': [403, '本站暂不接受办赛申请', 'This site isn’t accepting host requests right now'],
  'host.unknown': [404, '没有找到这份申请', 'This request doesn’t exist'],
  'host.state': [409, '当前状态不能这样处理', 'This isn’t possible in the current state'],
  'host.noAccount': [
    409,
    '申请人还没有账号，请其先用申请所填手机号注册',
    'The requester has no account yet. Ask them to sign up with the phone number in the request.',
  ],
} as const satisfies Refusals
