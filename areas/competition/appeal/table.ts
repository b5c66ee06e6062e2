import { identity, person, time } from '@leitai/platform/db/columns'
import { index, jsonb, pgTable, text, uniqueIndex } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import { cmptId } from '../definition/table.ts'
import type { AppealMatter } from './contract.ts'

export const appeals = pgTable(
  'appeals',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    matter: text('matter').$type<z.output<typeof AppealMatter>>().notNull(),
    cmptId: cmptId({ onDelete: 'set null' }),
    subject: text('subject').notNull().default(''),
    /** Matter, competition and subject in one unique key. A withdrawn appeal keeps it. */
    matterKey: text('matter_key').notNull(),
    text: text('text').notNull(),
    /** Object keys with file names. */
    evidence: jsonb('evidence').$type<{ key: string; name: string }[]>().notNull(),
    state: text('state', { enum: ['open', 'accepted', 'refused', 'withdrawn'] })
      .notNull()
      .default('open'),
    answer: text('answer'),
    answeredBy: person('answered_by'),
    at: time('at').notNull(),
    answeredAt: time('answered_at'),
  },
  (table) => [
    uniqueIndex('appeals_matter').on(table.userId, table.matterKey),
    index('appeals_state').on(table.state, table.id),
    index('appeals_cmpt').on(table.cmptId),
  ],
)
