import { identity, person, time } from '@leitai/platform/db/columns'
import { index, integer, pgTable, sql, text, uniqueIndex } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type { LabState, labEnvironments } from './contract.ts'

export const labRequests = pgTable(
  'lab_requests',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    environment: text('environment').$type<(typeof labEnvironments)[number]>().notNull(),
    purpose: text('purpose').notNull(),
    days: integer('days').notNull(),
    state: text('state').$type<z.output<typeof LabState>>().notNull().default('pending'),
    answer: text('answer').notNull().default(''),
    at: time('at').notNull(),
    decidedAt: time('decided_at'),
    decidedBy: person('decided_by'),
  },
  (table) => [
    uniqueIndex('lab_requests_open').on(table.userId, table.environment).where(sql`${table.state} = 'pending'`),
    index('lab_requests_state').on(table.state, table.id),
    index('lab_requests_user').on(table.userId),
  ],
)
