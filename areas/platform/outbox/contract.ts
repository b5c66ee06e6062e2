import * as z from 'zod/mini'
import { read, write } from '../contract/call.ts'
import * as form from '../contract/form.ts'
import * as shape from '../contract/inputs.ts'

export const OutboxState = z.enum(['waiting', 'sent', 'dead', 'unsent'])
/** unsent: no sender is configured for the channel; the operator passes the text on. */
export const outboxList = read('/admin/outbox/list.json', {
  access: 'admin',
  input: z.object({
    state: z.optional(OutboxState),
    channel: z.optional(z.enum(['sms', 'email'])),
    keyword: z._default(form.maybe(100), ''),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(
      z.object({
        id: shape.id,
        channel: z.enum(['sms', 'email']),
        target: z.string(),
        template: z.string(),
        subject: z.string(),
        /** The text; codes are blanked out once a sender has sent them. */
        body: z.string(),
        state: OutboxState,
        attempts: z.int(),
        error: z.nullable(z.string()),
        at: shape.time,
        nextAt: shape.maybeTime,
        sentAt: shape.maybeTime,
      }),
    ).shape,
    /** The sender in use per channel, e.g. smtp, aliyun, tencent; null if none is configured. */
    senders: z.object({ sms: z.nullable(z.string()), email: z.nullable(z.string()) }),
    counts: z.record(OutboxState, z.int()),
  }),
  summary: 'Sent and pending messages',
})
export const outboxRetry = write('/admin/outbox/retry.json', {
  access: 'admin',
  input: z.object({ ids: form.ids }),
  output: z.object({ retried: z.int() }),
  summary: 'Retry failed messages',
})
export const outboxTest = write('/admin/outbox/test.json', {
  access: 'admin',
  input: z.object({ channel: z.enum(['sms', 'email']), target: form.text(100) }),
  output: z.object({ id: shape.id }),
  perMinute: 10,
  summary: 'Send a test message, to see whether the sender works',
})
