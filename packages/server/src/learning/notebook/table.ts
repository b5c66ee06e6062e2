import type { NotebookContent } from '@leitai/contract/learning/notebook'
import { users } from '../../identity/account/table.ts'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from '../../platform/db/orm.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const notebooks = pgTable(
  'notebooks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    content: jsonb('content').$type<NotebookContent>().notNull(),
    bytes: integer('bytes').notNull(),
    version: integer('version').notNull().default(1),
    token: text('token'),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    index('notebooks_user').on(table.userId, table.changedAt),
    uniqueIndex('notebooks_token').on(table.token),
  ],
)
