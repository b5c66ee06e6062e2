import type { TokenScope } from '@leitai/platform/contract/call'
import { identity, person, time } from '@leitai/platform/db/columns'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from '@leitai/platform/db/orm'

/** Credentials of a user's tools and scripts. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    name: text('name').notNull(),
    scopes: jsonb('scopes').$type<TokenScope[]>().notNull(),
    origin: text('origin', { enum: ['page', 'tool'] }).notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** yyyy-MM-dd */
    lastUsedOn: text('last_used_on'),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    uniqueIndex('access_tokens_hash').on(table.tokenHash),
    index('access_tokens_user').on(table.userId, table.id),
    index('access_tokens_expiry').on(table.expiresAt),
  ],
)

/** Tools that wait for a user's approval. */
export const tokenRequests = pgTable(
  'token_requests',
  {
    id: identity(),
    /** Digest of the value that becomes the token once approved. */
    tokenHash: text('token_hash').notNull(),
    /** Eight letters that the tool shows. */
    code: text('code').notNull(),
    machine: text('machine').notNull(),
    scopes: jsonb('scopes').$type<TokenScope[]>().notNull(),
    days: integer('days').notNull(),
    ip: text('ip').notNull(),
    state: text('state', { enum: ['waiting', 'approved', 'refused'] })
      .notNull()
      .default('waiting'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('token_requests_hash').on(table.tokenHash),
    uniqueIndex('token_requests_code').on(table.code),
    index('token_requests_expiry').on(table.expiresAt),
  ],
)
export type TokenRequest = typeof tokenRequests.$inferSelect
