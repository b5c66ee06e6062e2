import { sessions } from '@leitai/identity/account/table'
import { identity, person, time } from '@leitai/platform/db/columns'
import { index, integer, pgTable, text } from '@leitai/platform/db/orm'

/** The key pair by which push services know this site (VAPID); one row, made at the first use. Browsers are bound to it. */
export const pushKeys = pgTable('push_keys', {
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  /** Encrypted. */
  privateKey: text('private_key').notNull(),
  createdAt: time('created_at').notNull(),
})

/** A browser that gets its user’s notices, for as long as the log-in lasts in which it was set up. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** A digest of the address, by which a browser is recognised. */
    endpointHash: text('endpoint_hash').notNull().unique('push_devices_endpoint'),
    /** Encrypted: address and keys, as the browser gave them. */
    subscription: text('subscription').notNull(),
    /** As the browser names itself. */
    device: text('device').notNull(),
    createdAt: time('created_at').notNull(),
    /** Failed pushes since the last one that arrived. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('push_devices_user').on(table.userId), index('push_devices_session').on(table.sessionHash)],
)
