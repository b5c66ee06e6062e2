import { time } from '@leitai/platform/db/columns'
import { index, pgTable, text } from '@leitai/platform/db/orm'

/**
 * What a provider brought, on its way to whoever may have it: a SAML response that was posted without our cookies, to the browser that began
 * the log-in; the result of a trial, to the admin who began it.
 */
export const ssoHandovers = pgTable(
  'sso_handovers',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Who may take it: `state` with a digest, or `trial` with a user's id. */
    owner: text('owner').notNull(),
    provider: text('provider').notNull(),
    /** Encrypted, platform/keys/keys.ts. */
    sealed: text('sealed').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sso_handovers_expiry').on(table.expiresAt)],
)
