import type { Refusals } from '@leitai/platform/contract/refusals'

export const profileRefusals = {
  'profile.region': [400, '请选择正确的地区', 'Choose a valid region'],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'identity/profile': typeof profileRefusals
  }
}
