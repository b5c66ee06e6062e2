import type { GrantState, PointKind, Way } from '@leitai/contract/community/points'
import type * as z from 'zod/mini'
import { identity, person, time } from '../../platform/db/columns.ts'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '../../platform/db/orm.ts'

/**
 * Every movement of points. Triggers refuse to change or delete one. `subject` is what it is for (a competition, a day, an order);
 * for the same thing there is a second one only where a correction posts the difference.
 */
export const pointMoves = pgTable(
  'point_moves',
  {
    id: identity(),
    userId: person('user_id').notNull(),
    kind: text('kind').$type<PointKind>().notNull(),
    subject: text('subject').notNull(),
    /** 0 for the first of its subject; the key that lets no event pay twice. */
    nth: integer('nth').notNull().default(0),
    /** What the person has more by it; below 0: less. */
    points: integer('points').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    uniqueIndex('point_moves_key').on(table.userId, table.kind, table.subject, table.nth),
    index('point_moves_user').on(table.userId, table.id),
    index('point_moves_paid').on(table.userId, table.kind, table.at),
    index('point_moves_subject').on(table.kind, table.subject),
  ],
)

/** Points of a person that end together: all that was earned in one month of Shanghai. */
export const pointLots = pgTable(
  'point_lots',
  {
    id: identity(),
    userId: person('user_id').notNull(),
    expiresAt: time('expires_at').notNull(),
    left: integer('left').notNull().default(0),
    /** When the person was told that it ends soon. */
    warnedAt: time('warned_at'),
  },
  (table) => [
    uniqueIndex('point_lots_key').on(table.userId, table.expiresAt),
    index('point_lots_end').on(table.expiresAt),
    check('point_lots_left', sql`${table.left} >= 0`),
  ],
)

/**
 * The two or more sides of a movement, which come to 0 (triggers see to it, and that none is changed). spendable and owed are the
 * person's; all others the platform's, kept by whom they deal with.
 */
export const pointPostings = pgTable(
  'point_postings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    moveId: integer('move_id')
      .notNull()
      .references(() => pointMoves.id),
    userId: integer('user_id').notNull(),
    account: text('account', { enum: ['spendable', 'owed', 'issue', 'penalty', 'shop', 'expiry'] }).notNull(),
    /** Of spendable: which lot. */
    lotId: integer('lot_id').references(() => pointLots.id),
    points: integer('points').notNull(),
  },
  (table) => [index('point_postings_move').on(table.moveId), index('point_postings_lot').on(table.lotId)],
)

/** What the postings of a person come to, kept beside them; its row is the lock of all that moves their points. */
export const pointBalances = pgTable(
  'point_balances',
  {
    userId: person('user_id').primaryKey(),
    /** 累计积分: what was issued less what penalties took. */
    total: integer('total').notNull().default(0),
    spendable: integer('spendable').notNull().default(0),
    owed: integer('owed').notNull().default(0),
  },
  (table) => [
    index('point_balances_total').on(table.total),
    check('point_balances_signs', sql`${table.spendable} >= 0 and ${table.owed} >= 0`),
  ],
)

/** What the admin console has set a way to be worth, from when; never changed, so that what was is still known. */
export const pointRuleVersions = pgTable(
  'point_rule_versions',
  {
    id: identity(),
    way: text('way').$type<Way>().notNull(),
    points: integer('points').notNull(),
    perDay: integer('per_day'),
    perMonth: integer('per_month'),
    on: boolean('on').notNull(),
    from: time('from').notNull(),
    by: person('by'),
  },
  (table) => [index('point_rule_versions_way').on(table.way, table.from)],
)

export const signIns = pgTable(
  'sign_ins',
  {
    userId: person('user_id').notNull(),
    /** Of Shanghai. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Days in a row, this one included. */
    streak: integer('streak').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/** Who came by whose link. */
export const invitations = pgTable(
  'invitations',
  {
    userId: person('user_id').primaryKey(),
    inviterId: person('inviter_id').notNull(),
    at: time('at').notNull(),
    /** Why it does not count, or null. */
    discounted: text('discounted', { enum: ['device', 'network', 'phone'] }),
    verifiedAt: time('verified_at'),
    scoredAt: time('scored_at'),
    /** What the inviter got for it. */
    points: integer('points').notNull().default(0),
  },
  (table) => [index('invitations_inviter').on(table.inviterId, table.at)],
)

/** Keyed digests of phones that invitations were counted for: a new account with the same phone counts no second time. */
export const invitedPhones = pgTable('invited_phones', {
  digest: text('digest').primaryKey(),
  at: time('at').notNull(),
})

/** Points given and taken by hand. */
export const pointGrants = pgTable(
  'point_grants',
  {
    id: identity(),
    userId: person('user_id').notNull(),
    points: integer('points').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<z.infer<typeof GrantState>>().notNull(),
    key: text('key').notNull(),
    by: person('by').notNull(),
    at: time('at').notNull(),
    decidedBy: person('decided_by'),
    decidedAt: time('decided_at'),
  },
  (table) => [
    uniqueIndex('point_grants_key').on(table.by, table.key),
    index('point_grants_state').on(table.state, table.id),
    index('point_grants_user').on(table.userId, table.id),
  ],
)

/** What the nightly look at all postings, lots and balances found. */
export const pointChecks = pgTable('point_checks', {
  id: identity(),
  at: time('at').notNull(),
  people: integer('people').notNull(),
  moves: integer('moves').notNull(),
  spendable: bigint('spendable', { mode: 'number' }).notNull(),
  faults: jsonb('faults').$type<{ kind: string; id: number }[]>().notNull(),
})
