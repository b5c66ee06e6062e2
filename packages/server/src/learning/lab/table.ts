import type { LabState, labEnvironments } from '@leitai/contract/learning/lab'
import type * as z from 'zod/mini'
import { users } from '../../identity/account/table.ts'
import { index, integer, pgTable, sql, text, timestamp, uniqueIndex } from '../../platform/db/orm.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const labRequests = pgTable(
  'lab_requests',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    environment: text('environment').$type<(typeof labEnvironments)[number]>().notNull(),
    purpose: text('purpose').notNull(),
    days: integer('days').notNull(),
    state: text('state').$type<z.output<typeof LabState>>().notNull().default('pending'),
    answer: text('answer').notNull().default(''),
    at: time('at').notNull(),
    decidedAt: time('decided_at'),
    decidedBy: integer('decided_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('lab_requests_open').on(table.userId, table.environment).where(sql`${table.state} = 'pending'`),
    index('lab_requests_state').on(table.state, table.id),
    index('lab_requests_user').on(table.userId),
  ],
)
