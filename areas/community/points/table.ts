import { identity, person, time } from '@leitai/platform/db/columns'
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
} from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type { GrantState, PointKind, Way } from './contract.ts'

/**
 * Movements of points, append-only by trigger. `subject` is what a movement is for (a competition, a day, an order); only corrections add a
 * second movement for the same subject.
 */
export const pointMoves = pgTable(
  'point_moves',
  {
    id: identity(),
    userId: person('user_id').notNull(),
    kind: text('kind').$type<PointKind>().notNull(),
    subject: text('subject').notNull(),
    /** 0 for the first movement of its subject; part of the unique key that prevents paying an event twice. */
    nth: integer('nth').notNull().default(0),
    /** Change of the user’s points; negative: fewer. */
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

/** A user’s points with the same expiry: all that were earned in one month in Shanghai. */
export const pointLots = pgTable(
  'point_lots',
  {
    id: identity(),
    userId: person('user_id').notNull(),
    expiresAt: time('expires_at').notNull(),
    left: integer('left').notNull().default(0),
    /** When the user was warned of the expiry. */
    warnedAt: time('warned_at'),
  },
  (table) => [
    uniqueIndex('point_lots_key').on(table.userId, table.expiresAt),
    index('point_lots_end').on(table.expiresAt),
    check('point_lots_left', sql`${table.left} >= 0`),
  ],
)

/**
 * The two or more sides of a movement; they sum to 0 and are append-only (both by trigger). spendable and owed are the user’s accounts; all
 * others are the platform’s, one per counterparty.
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
    /** The lot, for spendable. */
    lotId: integer('lot_id').references(() => pointLots.id),
    points: integer('points').notNull(),
  },
  (table) => [index('point_postings_move').on(table.moveId), index('point_postings_lot').on(table.lotId)],
)

/** Cached sums of a user’s postings; its row is the lock for all movements of their points. */
export const pointBalances = pgTable(
  'point_balances',
  {
    userId: person('user_id').primaryKey(),
    /** 累计积分: points issued minus points taken by penalties. */
    total: integer('total').notNull().default(0),
    spendable: integer('spendable').notNull().default(0),
    owed: integer('owed').notNull().default(0),
  },
  (table) => [
    index('point_balances_total').on(table.total),
    check('point_balances_signs', sql`${table.spendable} >= 0 and ${table.owed} >= 0`),
  ],
)

/** Versions of the point rules, each with its start; append-only, so that past rules stay known. */
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
    /** Day in Shanghai. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Consecutive days, including this one. */
    streak: integer('streak').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/** Which user registered by whose link. */
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
    /** Points paid to the inviter for it. */
    points: integer('points').notNull().default(0),
  },
  (table) => [index('invitations_inviter').on(table.inviterId, table.at)],
)

/** Keyed digests of phones for which an invitation was counted: a new account with the same phone does not count again. */
export const invitedPhones = pgTable('invited_phones', {
  digest: text('digest').primaryKey(),
  at: time('at').notNull(),
})

/** Points granted and deducted manually. */
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

/** Results of the nightly check of all postings, lots and balances. */
export const pointChecks = pgTable('point_checks', {
  id: identity(),
  at: time('at').notNull(),
  people: integer('people').notNull(),
  moves: integer('moves').notNull(),
  spendable: bigint('spendable', { mode: 'number' }).notNull(),
  faults: jsonb('faults').$type<{ kind: string; id: number }[]>().notNull(),
})
