import { cmptId, stageId } from '@leitai/competition/definition/table'
import { teams } from '@leitai/competition/team/table'
import { person, time, words } from '@leitai/platform/db/columns'
import { doublePrecision, index, integer, pgTable, primaryKey, real, text } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type { Achievement, Medal } from './contract.ts'

export const userFollows = pgTable(
  'user_follows',
  {
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    targetId: person('target_id', { onDelete: 'cascade' }).notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.targetId] }), index('user_follows_target').on(table.targetId)],
)

/** A user’s place on a final board, written when the board becomes final and whenever it changes. */
export const honours = pgTable(
  'honours',
  {
    stageId: stageId().notNull(),
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    cmptId: cmptId().notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    rank: integer('rank').notNull(),
    /** Ranked teams, and members of this team, when the board became final. */
    teams: integer('teams').notNull(),
    teamSize: integer('team_size').notNull(),
    medal: text('medal').$type<z.output<typeof Medal>>(),
    reward: words('reward'),
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

/** Ranking points and tier as of the nightly job; ranks are computed from them. */
export const ratings = pgTable(
  'ratings',
  {
    userId: person('user_id', { onDelete: 'cascade' }).primaryKey(),
    points: real('points').notNull(),
    tier: text('tier', { enum: ['novice', 'contributor', 'expert', 'master', 'grandmaster'] }).notNull(),
    gold: integer('gold').notNull(),
    silver: integer('silver').notNull(),
    bronze: integer('bronze').notNull(),
    at: time('at').notNull(),
  },
  (table) => [index('ratings_points').on(table.points)],
)

/** Ranking points and rank at the end of each month in Shanghai; the current month as of last night. */
export const ratingMonths = pgTable(
  'rating_months',
  {
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    /** yyyy-MM */
    month: text('month').notNull(),
    points: doublePrecision('points').notNull(),
    rank: integer('rank').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
)

/** A user’s achievements (achievements.ts) with their dates. */
export const achievements = pgTable(
  'feats',
  {
    userId: person('user_id', { onDelete: 'cascade' }).notNull(),
    feat: text('feat').$type<Achievement>().notNull(),
    /** Number of occurrences required. */
    need: integer('need').notNull(),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.feat, table.need] })],
)
