import { identity, person, time } from '../../platform/db/columns.ts'
import { index, integer, pgTable, text } from '../../platform/db/orm.ts'
import { cmptId } from '../definition/table.ts'

/** What hosts have written to chosen people: it counts against the limit of a day. */
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
