import type { Refusals } from '../core/refusal.ts'

export const settingsRefusals = {
  'site.changed': [
    409,
    '“{name}”刚刚修改了这一部分，请刷新后再改',
    '“{name}” just changed this section. Reload and change it again.',
  ],
} as const satisfies Refusals
