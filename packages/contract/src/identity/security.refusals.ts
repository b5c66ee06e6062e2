import type { Refusals } from '../core/refusal.ts'

export const securityRefusals = {
  'twoStep.wrong': [400, '动态验证码不正确', 'The code is wrong'],
  'twoStep.ticket': [400, '登录已超时，请重新登录', 'This log-in took too long; start again'],
  'twoStep.on': [409, '两步验证已开启', 'Two-step verification is on already'],
  'twoStep.off': [409, '两步验证未开启', 'Two-step verification is not on'],
} as const satisfies Refusals
