import { identity, time } from '../db/columns.ts'
import { integer, pgTable, text } from '../db/orm.ts'

/** Data keys for values at rest, each wrapped by a key derived from SECRET; the newest one encrypts. */
export const dataKeys = pgTable('data_keys', {
  id: identity(),
  wrapped: text('wrapped').notNull(),
  createdAt: time('created_at').notNull(),
})

/** Keys under which all private files have been encrypted, both plain files and those under older keys. */
export const encryptedFiles = pgTable('sealed_files', {
  keyId: integer('key_id')
    .primaryKey()
    .references(() => dataKeys.id),
  at: time('at').notNull(),
})
