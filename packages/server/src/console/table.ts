import { users } from '../account/table.ts'
import { competitions } from '../competition/table.ts'
import { index, integer, pgTable, text, timestamp } from '../db/orm.ts'

/** What hosts have written to chosen people: it counts against the limit of a day. */
export const hostMessages = pgTable(
  'host_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    cmptId: integer('cmpt_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    text: text('text').notNull(),
    told: integer('told').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('host_messages_cmpt').on(table.cmptId, table.at), index('host_messages_user').on(table.userId)],
)
