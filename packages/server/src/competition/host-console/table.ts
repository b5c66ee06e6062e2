import { users } from '../../identity/account/table.ts'
import { index, integer, pgTable, text, timestamp } from '../../platform/db/orm.ts'
import { competitions } from '../definition/table.ts'

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
