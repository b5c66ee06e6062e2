import type { Refusals } from '../core/refusal.ts'

export const pushRefusals = {
  'push.unknown': [404, '没有找到这个浏览器', 'There is no such browser'],
  'push.address': [
    400,
    '浏览器给出的推送地址无法使用，请换一个浏览器',
    'The address that the browser gave cannot be used; try another browser',
  ],
  'push.most': [
    409,
    '最多在 {limit} 个浏览器中推送，请先移除不用的',
    'Notices can be pushed to {limit|browser|browsers}; remove one first',
  ],
} as const satisfies Refusals
