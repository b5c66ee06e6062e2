import { identity, person, time } from '@leitai/platform/db/columns'
import { jsonb, pgTable, text, uniqueIndex } from '@leitai/platform/db/orm'
import type { FilteredList } from './contract.ts'

/** What a person has saved of the filters of a list. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    list: text('list').$type<FilteredList>().notNull(),
    name: text('name').notNull(),
    /** As the address of the list has them. */
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    at: time('at').notNull(),
  },
  (table) => [uniqueIndex('saved_filters_name').on(table.userId, table.list, table.name)],
)
