import type { Words } from '@leitai/platform/contract/inputs'

/** Target of an act that applies to all rows of a kind. */
export const allOfKind: Words = { zh: '全部', en: 'all' }
