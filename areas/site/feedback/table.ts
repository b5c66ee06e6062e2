import { identity, person, time } from '@leitai/platform/db/columns'
import { boolean, index, integer, pgTable, text } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type { FeedbackState, feedbackTypes } from './contract.ts'

export const feedback = pgTable(
  'feedback',
  {
    id: identity(),
    userId: integer('user_id'),
    type: text('type').$type<(typeof feedbackTypes)[number]>().notNull(),
    contacts: text('contacts').notNull(),
    content: text('content').notNull(),
    state: text('state').$type<z.output<typeof FeedbackState>>().notNull().default('new'),
    note: text('note').notNull().default(''),
    answer: text('answer').notNull().default(''),
    adopted: boolean('adopted').notNull().default(false),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at'),
    changedBy: person('changed_by'),
  },
  (table) => [index('feedback_state').on(table.state, table.id)],
)
