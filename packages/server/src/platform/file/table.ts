import { bytes, identity, person, time } from '../db/columns.ts'
import { index, pgTable, text, uniqueIndex } from '../db/orm.ts'

/** Objects that people may write or have written; what nothing uses after a day is cleaned up. */
export const uploads = pgTable(
  'uploads',
  {
    id: identity(),
    objectKey: text('object_key').notNull(),
    userId: person('user_id').notNull(),
    fileName: text('file_name').notNull(),
    size: bytes('size'),
    /** The most bytes that may lie under its key and those of its parts: what signed addresses allow. */
    bytes: bytes('bytes').notNull().default(0),
    /** What tells an upload in parts to the store, once one was begun. */
    parts: text('parts'),
    createdAt: time('created_at').notNull(),
    /** When something began to use it. */
    usedAt: time('used_at'),
  },
  (table) => [
    uniqueIndex('uploads_key').on(table.objectKey),
    index('uploads_sweep').on(table.createdAt),
    index('uploads_user').on(table.userId),
  ],
)
