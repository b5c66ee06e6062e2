import { identity, person, strings, time, words } from '@leitai/platform/db/columns'
import { index, integer, pgTable, text } from '@leitai/platform/db/orm'
import { cmptId } from '../definition/table.ts'
import type { libraryKinds } from './contract.ts'

export const libraryItems = pgTable(
  'library_items',
  {
    id: identity(),
    kind: text('kind').$type<(typeof libraryKinds)[number]>().notNull(),
    title: words('title'),
    summary: words('summary'),
    body: words('body'),
    author: text('author').notNull(),
    tags: strings('tags'),
    link: text('link').notNull(),
    cmptId: cmptId({ onDelete: 'set null' }),
    state: text('state', { enum: ['draft', 'published', 'withdrawn'] })
      .notNull()
      .default('draft'),
    /** When it was first published. */
    at: time('at'),
    version: integer('version').notNull().default(1),
    searchText: text('search_text').notNull(),
    changedAt: time('changed_at').notNull(),
    changedBy: person('changed_by'),
  },
  (table) => [index('library_items_state').on(table.state, table.at), index('library_items_cmpt').on(table.cmptId)],
)
export type LibraryItem = typeof libraryItems.$inferSelect
