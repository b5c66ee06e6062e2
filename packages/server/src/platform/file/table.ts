import { person } from '../db/columns.ts'
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from '../db/orm.ts'

/** Objects that people may write or have written; what nothing uses after a day is swept. */
export const uploads = pgTable(
  'uploads',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    objectKey: text('object_key').notNull(),
    userId: person('user_id').notNull(),
    fileName: text('file_name').notNull(),
    size: bigint('size', { mode: 'number' }),
    /** The most bytes that may lie under its key and those of its parts: what signed addresses allow. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** What tells an upload in parts to the store, once one was begun. */
    parts: text('parts'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When something began to use it. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('uploads_key').on(table.objectKey),
    index('uploads_sweep').on(table.createdAt),
    index('uploads_user').on(table.userId),
  ],
)
