import { bytes, identity, person, time } from '../db/columns.ts'
import { index, pgTable, text, uniqueIndex } from '../db/orm.ts'

/** Objects that users may write or have written; deleted if unused after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: identity(),
    objectKey: text('object_key').notNull(),
    userId: person('user_id').notNull(),
    fileName: text('file_name').notNull(),
    size: bytes('size'),
    /** The most bytes allowed under its key and those of its parts, by all signed addresses. */
    bytes: bytes('bytes').notNull().default(0),
    /** The store's id of a multipart upload, once one was begun. */
    parts: text('parts'),
    createdAt: time('created_at').notNull(),
    /** When something began to use it; null while unused. */
    usedAt: time('used_at'),
  },
  (table) => [
    uniqueIndex('uploads_key').on(table.objectKey),
    index('uploads_sweep').on(table.createdAt),
    index('uploads_user').on(table.userId),
  ],
)
