import type { Refusals } from '@leitai/platform/contract/refusals'

export const settingsRefusals = {
  'site.network': [
    400,
    '第 {line} 行“{text}”不是网段，应如 10.1.0.0/16、2001:db8::/32 或单个地址；IPv4 至少 /8，IPv6 至少 /16',
    'Line {line}, “{text}”, isn’t a network such as 10.1.0.0/16, 2001:db8::/32 or one address; at least /8 in IPv4, /16 in IPv6',
  ],
  'site.changed': [
    409,
    '“{name}”刚刚修改了这一部分，请刷新后再改',
    '“{name}” just changed this section. Reload and change it again.',
  ],
} as const satisfies Refusals

declare module '@leitai/platform/contract/refusals' {
  interface RefusalCatalogue {
    'site/settings': typeof settingsRefusals
  }
}
