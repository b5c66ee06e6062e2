import type { Words } from './contract/inputs.ts'

/**
 * The privileged acts of this area with their names; keys are domain.verb, as stored in the log.
 * @public Read by platform/web/framework/act-words.ts.
 */
export const acts = {
  'outbox.retry': { zh: '重发邮件或短信', en: 'resent a message' },
  'outbox.test': { zh: '测试邮件或短信', en: 'tested email or SMS' },
} as const satisfies Record<string, Words>

declare module './audit/audit.ts' {
  interface ActCatalogue {
    platform: typeof acts
  }
}
