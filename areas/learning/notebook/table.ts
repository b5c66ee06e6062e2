import { identity, person, time } from '@leitai/platform/db/columns'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from '@leitai/platform/db/orm'
import type { NotebookContent } from './contract.ts'

export const notebooks = pgTable(
  'notebooks',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
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
