import type { Namespace } from '@leitai/platform/web/framework/i18n/texts'
import type { Bundle } from '../bundles.ts'

export const texts = {
  class: 'learning',
  homework: 'learning',
  lab: 'learning',
  lti: 'learning',
  'lti-provider': 'admin',
  notebook: 'compete',
  training: 'learning',
} as const satisfies Partial<Record<Namespace, Bundle>>
