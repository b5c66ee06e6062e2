import type { Feat, Medal } from '@leitai/contract/community/people'
import type { Words } from '@leitai/contract/core/shape'
import type * as z from 'zod/mini'
import { competitions, stages } from '../../competition/definition/table.ts'
import { teams } from '../../competition/team/table.ts'
import { users } from '../../identity/account/table.ts'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from '../../platform/db/orm.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const userFollows = pgTable(
  'user_follows',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    targetId: integer('target_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.targetId] }), index('user_follows_target').on(table.targetId)],
)

/** A person's place on a final board, written when the board becomes final and again whenever it changes. */
export const honours = pgTable(
  'honours',
  {
    stageId: integer('stage_id')
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cmptId: integer('cmpt_id')
      .notNull()
      .references(() => competitions.id, { onDelete: 'cascade' }),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    rank: integer('rank').notNull(),
    /** Teams ranked, and members of this one, when the board became final. */
    teams: integer('teams').notNull(),
    teamSize: integer('team_size').notNull(),
    medal: text('medal').$type<z.output<typeof Medal>>(),
    reward: jsonb('reward').$type<Words>().notNull(),
    /** Weight of the competition in ranking points: 0 training, 1 normal. */
    weight: real('weight').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.stageId, table.userId] }),
    index('honours_user').on(table.userId),
    index('honours_team').on(table.teamId),
    index('honours_at').on(table.at),
    index('honours_cmpt').on(table.cmptId),
  ],
)

/** Ranking points and tier as the nightly job left them; rank is counted over them. */
export const ratings = pgTable(
  'ratings',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    points: real('points').notNull(),
    tier: text('tier', { enum: ['novice', 'contributor', 'expert', 'master', 'grandmaster'] }).notNull(),
    gold: integer('gold').notNull(),
    silver: integer('silver').notNull(),
    bronze: integer('bronze').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('ratings_points').on(table.points)],
)

/** Ranking points and place at the end of each month of Shanghai, the present one as of the last night. */
export const ratingMonths = pgTable(
  'rating_months',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** yyyy-MM */
    month: text('month').notNull(),
    points: doublePrecision('points').notNull(),
    rank: integer('rank').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
)

/** What a person has achieved (achieve.ts), and when. */
export const feats = pgTable(
  'feats',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    feat: text('feat').$type<Feat>().notNull(),
    /** How often it took. */
    need: integer('need').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.feat, table.need] })],
)
