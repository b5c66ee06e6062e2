import { stages } from '../competition/table.ts'
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, timestamp } from '../db/orm.ts'
import { teams } from '../team/table.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/**
 * A team's place on a board, changed in the transaction that changes its cause. `week` is 0 but for the weekly boards,
 * which count from 1. On `noon` stands what the last noon kept of A (week 0) and the weeks, where a stage is shown so. `key` is the score turned so that less is better: the index below is the board's order.
 */
export const standings = pgTable(
  'standings',
  {
    stageId: integer('stage_id')
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    board: text('board', { enum: ['A', 'B', 'practice', 'week', 'noon'] }).notNull(),
    week: integer('week').notNull().default(0),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    key: doublePrecision('key').notNull(),
    score: doublePrecision('score').notNull(),
    submissionId: integer('submission_id').notNull(),
    entries: integer('entries').notNull(),
    at: time('at').notNull(),
    /** On the board of a week that was over when a host took the entry off: it keeps its place there, crossed out. */
    struck: boolean('struck').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.stageId, table.board, table.week, table.teamId] }),
    index('standings_order').on(
      table.stageId,
      table.board,
      table.week,
      table.key,
      table.entries,
      table.at,
      table.teamId,
    ),
    index('standings_team').on(table.teamId),
  ],
)

/** Ranks of the A board as they stood at the end of a day of Shanghai (yyyy-MM-dd). */
export const rankSnapshots = pgTable(
  'rank_snapshots',
  {
    stageId: integer('stage_id')
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    teamId: integer('team_id').notNull(),
    rank: integer('rank').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stageId, table.day, table.teamId] })],
)
