import type { Refusals } from '@leitai/platform/contract/refusals'

export const hostRefusals = {
  'host.wantedPast': [
    400,
    '期望日期已过，请选择今天或以后的日期',
    'The preferred date has passed. Choose today or a later day.',
  ],
  'host.emailMissing': [
    400,
    '本站通过邮件发送验证码，请填写邮箱',
    'This site sends codes by email. Enter your email address.',
  ],
  'host.closed': [403, '本站暂不接受办赛申请', 'This site isn’t accepting host requests right now'],
  'host.unknown': [404, '没有找到这份申请', 'This request doesn’t exist'],
  'host.state': [409, '当前状态不能这样处理', 'This isn’t possible in the current state'],
  'host.noAccount': [
    409,
    '申请人还没有账号，请其先用申请中验证过的手机号或邮箱注册',
    'The requester has no account yet. Ask them to sign up with the phone number or email address verified in the request.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'competition/host': typeof hostRefusals
  }
}
