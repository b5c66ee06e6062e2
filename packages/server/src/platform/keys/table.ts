import { identity, time } from '../db/columns.ts'
import { integer, pgTable, text } from '../db/orm.ts'

/** Keys that values at rest are encrypted with, each wrapped by a key of SECRET's; the newest encrypts. */
export const dataKeys = pgTable('data_keys', {
  id: identity(),
  wrapped: text('wrapped').notNull(),
  createdAt: time('created_at').notNull(),
})

/** Keys under which all private files have been encrypted: those that lay open, and those of older keys. */
export const encryptedFiles = pgTable('sealed_files', {
  keyId: integer('key_id')
    .primaryKey()
    .references(() => dataKeys.id),
  at: time('at').notNull(),
})
