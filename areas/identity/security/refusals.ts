import type { Refusals } from '@leitai/platform/contract/refusals'

export const securityRefusals = {
  'twoStep.wrong': [400, '动态验证码不正确', 'Wrong code'],
  'twoStep.ticket': [400, '登录已超时，请重新登录', 'This sign-in took too long. Start again.'],
  'twoStep.on': [409, '两步验证已开启', 'Two-step verification is already on'],
  'twoStep.off': [409, '两步验证未开启', 'Two-step verification isn’t on'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'identity/security': typeof securityRefusals
  }
}
