import type { Words } from '@leitai/platform/contract/inputs'

/**
 * The privileged acts of this area with their names; keys are domain.verb, as stored in the log.
 * @public Read by platform/web/framework/act-words.ts.
 */
export const acts = {
  'health.retry': { zh: '重试任务', en: 'retried jobs' },
} as const satisfies Record<string, Words>

declare module '@leitai/platform/audit/audit' {
  interface ActCatalogue {
    operations: typeof acts
  }
}
