import type { Refusals } from '../core/refusal.ts'

export const ssoRefusals = {
  'sso.ticket': [400, 'token已失效', 'The token is no longer valid (token已失效)'],
  'sso.failed': [400, '第三方登录没有完成，请重试', 'The sign-on did not complete; try again'],
} as const satisfies Refusals
