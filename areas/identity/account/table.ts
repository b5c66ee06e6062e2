import { declareUsers, identity, person, strings, time } from '@leitai/platform/db/columns'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  type SQLWrapper,
  sql,
  text,
  uniqueIndex,
} from '@leitai/platform/db/orm'
import { alikeHan } from '@leitai/platform/text/look-alikes'
import type { accountEventKinds } from '../security/contract.ts'

/** The shape of a name with Han that look alike unified as well; PostgreSQL's answer to `nameShape`. */
export const lookOf = (shape: SQLWrapper) =>
  sql`translate(${shape}, ${sql.raw(`'${alikeHan.from}', '${alikeHan.to}'`)})`

export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text('name').notNull(),
    /** Name folded for comparison: NFKC, lower case, so that look-alikes of one name are equal. */
    nameKey: text('name_key').notNull(),
    /** The key with similar-looking letters and digits unified: registration refuses a name that looks like another's. */
    nameShape: text('name_shape').generatedAlwaysAs(sql`translate(name_key, '01i|', 'olll')`),
    nameChangedAt: time('name_changed_at'),
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
    /** Created by the demonstration: with the password in the README, or with one of its own. Null: a real account. */
    demonstration: text('demonstration', { enum: ['published', 'changed'] }),
    /** Browsers that became known to the account before this time are no longer known. */
    devicesSince: time('devices_since'),
    lockReason: text('lock_reason'),
    /** When the account closes: closure was requested and can be undone until then. */
    closingAt: time('closing_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_name').on(table.nameKey),
    /** For processes of the version before. */
    index('users_name_shape').on(table.nameShape),
    index('users_name_look').on(lookOf(table.nameShape)),
    index('users_closing').on(table.closingAt),
    uniqueIndex('users_phone').on(table.countryCode, table.phone),
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
  ],
)
declareUsers(() => users.id)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token; the token itself is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    /** Public mark of the log-in, for lists of devices. */
    mark: text('mark').notNull(),
    days: integer('days').notNull(),
    ip: text('ip').notNull(),
    device: text('device').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Precise to the hour. */
    seenAt: time('seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** The SSO provider, and its own log-in as a digest, which ends this one when it ends (sso-ticket.ts). */
    ssoSession: text('sso_session'),
    /** What that provider must be told to end its own log-in, encrypted; null if the browser alone tells it. */
    ssoLeave: text('sso_leave'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_sso').on(table.ssoSession),
  ],
)

export const captchas = pgTable(
  'captchas',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['new', 'click', 'image', 'work'] })
      .notNull()
      .default('new'),
    /** The accepted answer: clicks as JSON centres, or the characters; work is recognised by its signature. */
    answer: text('answer'),
    ip: text('ip').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('captchas_expiry').on(table.expiresAt)],
)

export const codes = pgTable(
  'codes',
  {
    id: identity(),
    /** A phone with its country code, or an e-mail address in lower case. */
    target: text('target').notNull(),
    purpose: text('purpose', { enum: ['register', 'login', 'reset', 'bind', 'old', 'card', 'host'] }).notNull(),
    codeHash: text('code_hash').notNull(),
    ip: text('ip').notNull(),
    /** A message was sent: false if the contact is unknown. */
    posted: boolean('posted').notNull().default(true),
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: time('used_at'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('codes_target').on(table.target, table.createdAt),
    index('codes_ip').on(table.ip, table.createdAt),
    index('codes_created').on(table.createdAt),
  ],
)

export const loginFailures = pgTable(
  'login_failures',
  {
    id: identity(),
    account: text('account').notNull(),
    /** The origin, as in tries.ts: a network, a known browser, a log-in. */
    where: text('where').notNull().default(''),
    at: time('at').notNull(),
  },
  (table) => [index('login_failures_account').on(table.account, table.at)],
)

/** Tries that are refused until a time, by account and origin. */
export const loginLocks = pgTable(
  'login_locks',
  {
    account: text('account').notNull(),
    where: text('where').notNull(),
    until: time('until').notNull(),
    /** How many times in a row: each lasts twice as long as the previous one. */
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.where] }), index('login_locks_until').on(table.until)],
)

/** When an account's owner was last notified of a lock. */
export const lockNotices = pgTable('lock_notices', {
  account: text('account').primaryKey(),
  at: time('at').notNull(),
})

/** One-use tokens of getToken.json that have been used. */
export const usedTokens = pgTable('used_tokens', {
  token: text('token').primaryKey(),
  expiresAt: time('expires_at').notNull(),
})

/** SSO identities of external providers. `subject` is the provider's id of the person. */
export const identities = pgTable(
  'identities',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    createdAt: time('created_at').notNull(),
    /** Student or staff number as the provider told it, and as it is compared (person.ts). */
    number: text('number'),
    numberKey: text('number_key'),
    /** Real name, encrypted (platform/keys/keys.ts). */
    personName: text('person_name'),
    school: text('school'),
    department: text('department'),
    role: text('role', { enum: ['teacher', 'student'] }),
    /** When the provider last told it. */
    seenAt: time('seen_at'),
    /** Since when the directory no longer knows the person, and since when this link therefore logs in no more. */
    goneSince: time('gone_since'),
    suspendedAt: time('suspended_at'),
  },
  (table) => [
    uniqueIndex('identities_subject').on(table.provider, table.subject),
    uniqueIndex('identities_user').on(table.userId, table.provider),
    index('identities_number').on(table.numberKey),
  ],
)

/** A provider's claims about a user who has just returned from it, until the screen exchanges the ticket. */
export const ssoTickets = pgTable(
  'sso_tickets',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    claims: jsonb('claims').$type<{ name: string; email: string | null; emailVerified: boolean }>().notNull(),
    /** What else the provider told, encrypted: the person, and its own log-in. */
    sealed: text('sealed'),
    /** Digest of the cookie of the browser that began: a ticket is valid in no other. */
    browserHash: text('browser_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('sso_tickets_expiry').on(table.expiresAt)],
)

/** The second step of a log-in (RFC 6238). */
export const twoSteps = pgTable('two_steps', {
  userId: person('user_id', { onDelete: 'cascade' }).primaryKey(),
  /** Encrypted, platform/keys/keys.ts. */
  secret: text('secret').notNull(),
  /** Null until a first code has proved that the authenticator has the secret. */
  confirmedAt: time('confirmed_at'),
  /** Number of the last step whose code was used: no code is valid twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** Keyed digests of the remaining recovery codes. */
  recovery: strings('recovery'),
})

/** Events of an account, shown to its owner. */
export const accountEvents = pgTable(
  'account_events',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    at: time('at').notNull(),
    kind: text('kind').$type<(typeof accountEventKinds)[number]>().notNull(),
    ip: text('ip').notNull(),
    device: text('device').notNull(),
    detail: text('detail').notNull().default(''),
  },
  (table) => [index('account_events_user').on(table.userId, table.id)],
)

/** Who agreed to which version of which text, and when; append-only. */
export const consents = pgTable(
  'consents',
  {
    id: identity(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    document: text('document', { enum: ['terms', 'privacy', 'realname'] }).notNull(),
    version: integer('version').notNull(),
    ip: text('ip').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('consents_user').on(table.userId, table.document)],
)
