import { identity, person, time } from '@leitai/platform/db/columns'
import { index, integer, pgTable, text } from '@leitai/platform/db/orm'
import { cmptId } from '../definition/table.ts'

/** Messages of hosts to chosen people; they count against the daily limit. */
export const hostMessages = pgTable(
  'host_messages',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    userId: person('user_id').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    told: integer('told').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('host_messages_cmpt').on(table.cmptId, table.at), index('host_messages_user').on(table.userId)],
)
