import type { AppealMatter } from '@leitai/contract/competition/appeal'
import type * as z from 'zod/mini'
import { users } from '../../identity/account/table.ts'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from '../../platform/db/orm.ts'
import { competitions } from '../definition/table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const appeals = pgTable(
  'appeals',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    matter: text('matter').$type<z.output<typeof AppealMatter>>().notNull(),
    cmptId: integer('cmpt_id').references(() => competitions.id, { onDelete: 'set null' }),
    subject: text('subject').notNull().default(''),
    /** Matter, competition and subject as one: once per matter. A withdrawn appeal keeps it. */
    matterKey: text('matter_key').notNull(),
    text: text('text').notNull(),
    /** Object keys with the files' names. */
    evidence: jsonb('evidence').$type<{ key: string; name: string }[]>().notNull(),
    state: text('state', { enum: ['open', 'accepted', 'refused', 'withdrawn'] })
      .notNull()
      .default('open'),
    answer: text('answer'),
    answeredBy: integer('answered_by').references(() => users.id),
    at: time('at').notNull(),
    answeredAt: time('answered_at'),
  },
  (table) => [
    uniqueIndex('appeals_matter').on(table.userId, table.matterKey),
    index('appeals_state').on(table.state, table.id),
    index('appeals_cmpt').on(table.cmptId),
  ],
)
