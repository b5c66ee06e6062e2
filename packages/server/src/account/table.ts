import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** Name folded for comparison: NFKC, lower case, so that look-alikes of one name are one. */
    nameKey: text('name_key').notNull(),
    countryCode: text('country_code'),
    phone: text('phone'),
    email: text('email'),
    passwordHash: text('password_hash'),
    passwordWeak: boolean('password_weak').notNull().default(false),
    avatar: text('avatar'),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    state: text('state', { enum: ['active', 'locked', 'closed'] })
      .notNull()
      .default('active'),
    language: text('language', { enum: ['zh', 'en'] })
      .notNull()
      .default('zh'),
    realNameVerified: boolean('real_name_verified').notNull().default(false),
    consentVersion: integer('consent_version').notNull().default(1),
    invitedBy: integer('invited_by'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_name').on(table.nameKey),
    uniqueIndex('users_phone').on(table.countryCode, table.phone),
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: the token itself is kept nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Public mark of the log-in, for lists of devices. */
    mark: text('mark').notNull(),
    days: integer('days').notNull(),
    ip: text('ip').notNull(),
    device: text('device').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

export const captchas = pgTable(
  'captchas',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['new', 'click', 'image'] })
      .notNull()
      .default('new'),
    /** Accepted answers: clicks as JSON centres, and the sum or the characters. */
    answer: text('answer'),
    alternative: text('alternative'),
    ip: text('ip').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('captchas_expiry').on(table.expiresAt)],
)

export const codes = pgTable(
  'codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** A phone with its country code, or an e-mail address in lower case. */
    target: text('target').notNull(),
    purpose: text('purpose', { enum: ['register', 'login', 'reset'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    ip: text('ip').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: time('used_at'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('codes_target').on(table.target, table.createdAt), index('codes_ip').on(table.ip, table.createdAt)],
)

/** What is to be sent, written in the transaction that decides to send it. */
export const outbox = pgTable('outbox', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
  target: text('target').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  sentAt: time('sent_at'),
})

export const loginFailures = pgTable(
  'login_failures',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    account: text('account').notNull(),
    ip: text('ip').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('login_failures_account').on(table.account, table.at)],
)

/** One-use tokens of getToken.json that have been used. */
export const usedTokens = pgTable('used_tokens', {
  token: text('token').primaryKey(),
  expiresAt: time('expires_at').notNull(),
})
