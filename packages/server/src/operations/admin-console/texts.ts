import type { Words } from '@leitai/contract/core/shape'

/** Of an act that was done to all of a kind. */
export const allOfKind: Words = { zh: '全部', en: 'all' }
