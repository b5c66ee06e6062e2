import type { FeedbackState, feedbackTypes } from '@leitai/contract/site/feedback'
import type * as z from 'zod/mini'
import { identity, person, time } from '../../platform/db/columns.ts'
import { boolean, index, integer, pgTable, text } from '../../platform/db/orm.ts'

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
