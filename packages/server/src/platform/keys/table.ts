import { integer, pgTable, text, timestamp } from '../db/orm.ts'

/** Keys that values at rest are sealed with, each wrapped by a key of SECRET's; the newest seals. */
export const dataKeys = pgTable('data_keys', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  wrapped: text('wrapped').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Keys under which all private files have been sealed: those that lay open, and those of older keys. */
export const sealedFiles = pgTable('sealed_files', {
  keyId: integer('key_id')
    .primaryKey()
    .references(() => dataKeys.id),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
