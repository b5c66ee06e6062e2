import { bytes, identity, person, time } from '../db/columns.ts'
import { index, pgTable, sql, text, uniqueIndex } from '../db/orm.ts'

/** Objects that users may write or have written; deleted if unused after a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: identity(),
    objectKey: text('object_key').notNull(),
    userId: person('user_id').notNull(),
    fileName: text('file_name').notNull(),
    size: bytes('size'),
    /** Of a large program, which only the job that joins its parts has the time to read. */
    sha256: text('sha256'),
    /** The most bytes allowed under its key and those of its parts, by all signed addresses. */
    bytes: bytes('bytes').notNull().default(0),
    /** The store's id of a multipart upload, once one was begun. */
    parts: text('parts'),
    /** The size that was told for a file sent in parts, which all its parts have together; null if none was. */
    declared: bytes('declared'),
    /** What an unfinished upload is found by to continue it: what it is for, and the mark of its file (see `uploadMark`). */
    purpose: text('purpose'),
    mark: text('mark').notNull().default(''),
    /** When a job began to join its parts; null if none does. */
    joiningAt: time('joining_at'),
    createdAt: time('created_at').notNull(),
    /** When an address for it was last signed. */
    signedAt: time('signed_at'),
    /** When something began to use it; null while unused. */
    usedAt: time('used_at'),
  },
  (table) => [
    uniqueIndex('uploads_key').on(table.objectKey),
    index('uploads_sweep').on(table.createdAt),
    index('uploads_user').on(table.userId),
    index('uploads_open').on(table.userId).where(sql`${table.declared} is not null and ${table.usedAt} is null`),
  ],
)
