import type { SsoProvider } from '@leitai/platform/config/contract.sso-providers'
import { time } from '@leitai/platform/db/columns'
import { boolean, integer, jsonb, pgTable, text } from '@leitai/platform/db/orm'

/** Log-in providers that an admin has set; those of the environment are in the configuration. */
export const ssoProviders = pgTable('sso_providers', {
  key: text('key').primaryKey(),
  /** All but the secret. */
  settings: jsonb('settings').$type<SsoProvider>().notNull(),
  /** Encrypted, platform/keys/keys.ts; null: none. */
  secret: text('secret'),
  on: boolean('on').notNull().default(false),
  position: integer('position').notNull().default(0),
  /** Counts changes. */
  version: integer('version').notNull().default(1),
  updatedAt: time('updated_at').notNull(),
})
