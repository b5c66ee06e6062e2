import { identity, time } from '../db/columns.ts'
import { index, integer, jsonb, pgTable, text } from '../db/orm.ts'

/** Messages to send, written in the transaction that decides to send them. */
export const outbox = pgTable(
  'outbox',
  {
    id: identity(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    /** A phone as +86138…, or an e-mail address. */
    target: text('target').notNull(),
    /** Name of the template and its values: SMS providers take these instead of the text. */
    template: text('template').notNull().default('text'),
    values: jsonb('values').$type<Record<string, string>>().notNull().default({}),
    language: text('language', { enum: ['zh', 'en'] })
      .notNull()
      .default('zh'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** unsent: the channel had no sender; the operator passes it on. */
    state: text('state', { enum: ['waiting', 'sent', 'dead', 'unsent'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    /** When it is retried after a failure. */
    nextAt: time('next_at'),
    /** A process holds the lease while it tries to send; if it dies, the message is retried after this. */
    leaseUntil: time('lease_until'),
    createdAt: time('created_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
  },
  (table) => [index('outbox_state').on(table.state, table.nextAt), index('outbox_target').on(table.target)],
)
