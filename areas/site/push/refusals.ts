import type { Refusals } from '@leitai/platform/contract/refusals'

export const pushRefusals = {
  'push.unknown': [404, '没有找到这个浏览器', 'This browser isn’t registered'],
  'push.address': [
    400,
    '浏览器给出的推送地址无法使用，请换一个浏览器',
    'The address the browser gave can’t be used. Try another browser.',
  ],
  'push.most': [
    409,
    '最多在 {limit} 个浏览器中推送，请先移除不用的',
    'You can push notifications to {limit|browser|browsers}. Remove one first.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'site/push': typeof pushRefusals
  }
}
