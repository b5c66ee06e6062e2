import type { LibraryText, libraryKinds } from '@leitai/contract/competition/library'
import { users } from '../../identity/account/table.ts'
import { index, integer, jsonb, pgTable, text, timestamp } from '../../platform/db/orm.ts'
import { competitions } from '../definition/table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const words = (name: string) => jsonb(name).$type<LibraryText['title']>().notNull()

export const libraryItems = pgTable(
  'library_items',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<(typeof libraryKinds)[number]>().notNull(),
    title: words('title'),
    summary: words('summary'),
    body: words('body'),
    author: text('author').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    link: text('link').notNull(),
    cmptId: integer('cmpt_id').references(() => competitions.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['draft', 'published', 'withdrawn'] })
      .notNull()
      .default('draft'),
    /** When it was first published. */
    at: time('at'),
    version: integer('version').notNull().default(1),
    searchText: text('search_text').notNull(),
    changedAt: time('changed_at').notNull(),
    changedBy: integer('changed_by').references(() => users.id),
  },
  (table) => [index('library_items_state').on(table.state, table.at), index('library_items_cmpt').on(table.cmptId)],
)
export type LibraryItem = typeof libraryItems.$inferSelect
