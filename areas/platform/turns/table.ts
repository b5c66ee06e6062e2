import { time } from '../db/columns.ts'
import { index, integer, pgTable, primaryKey, text } from '../db/orm.ts'

/** People whose work at a screen waits for its turn, or has it now; see turns.ts. */
export const turns = pgTable(
  'turns',
  {
    /** What is waited for, such as `code`. */
    lane: text('lane').notNull(),
    userId: integer('user_id').notNull(),
    /** Smaller first. */
    priority: integer('priority').notNull(),
    /** The process that does the work; null while it waits. */
    server: text('server'),
    askedAt: time('asked_at').notNull(),
    /** It is forgotten after this: nobody asks for it any more, or its process was lost. */
    until: time('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lane, table.userId] }),
    index('turns_order').on(table.lane, table.priority, table.askedAt),
  ],
)
