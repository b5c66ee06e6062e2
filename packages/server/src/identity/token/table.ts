import type { TokenScope } from '@leitai/contract/core/call'
import { identity, person, time } from '../../platform/db/columns.ts'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from '../../platform/db/orm.ts'

/** What tools and scripts of a person log in with. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    /** SHA-256 of the token: the token itself is kept nowhere. */
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

/** Tools that wait for somebody to approve what they ask for. */
export const tokenRequests = pgTable(
  'token_requests',
  {
    id: identity(),
    /** Digest of what becomes the token once it is approved. */
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
