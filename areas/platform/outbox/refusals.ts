import type { Refusals } from '../contract/refusals.ts'

export const outboxRefusals = {
  'outbox.noSender': [409, '该渠道没有配置发送服务', 'No sender is configured for this channel'],
} as const satisfies Refusals

declare module '../contract/refusals.ts' {
  interface RefusalCatalogue {
    'platform/outbox': typeof outboxRefusals
  }
}
