import { identity, person, time, words } from '@leitai/platform/db/columns'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from '@leitai/platform/db/orm'
import { cmptId, stageId } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import type { Criterion } from './contract.ts'

export const rounds = pgTable(
  'judging_rounds',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    stageId: stageId().notNull(),
    name: words('name'),
    subject: text('subject', { enum: ['entry', 'material'] }).notNull(),
    criteria: jsonb('criteria').$type<Criterion[]>().notNull(),
    blind: boolean('blind').notNull(),
    /** Judges per work; null: all. */
    perWork: integer('per_work'),
    judgeIds: jsonb('judge_ids').$type<number[]>().notNull(),
    /** Determines the assignment of works and their codes; never shown to judges. */
    seed: text('seed').notNull(),
    startAt: time('start_at'),
    endAt: time('end_at'),
    fromRoundId: integer('from_round_id'),
    best: integer('best'),
    state: text('state', { enum: ['draft', 'open', 'closed'] })
      .notNull()
      .default('draft'),
    createdAt: time('created_at').notNull(),
    closedAt: time('closed_at'),
  },
  (table) => [index('judging_rounds_cmpt').on(table.cmptId, table.id), index('judging_rounds_stage').on(table.stageId)],
)

/** The works of a round, fixed when it opens. `no` is the number of the work's code. */
export const roundWorks = pgTable(
  'judging_works',
  {
    roundId: integer('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    no: integer('no').notNull(),
    /** The work, or the review whose materials are marked. */
    subjectId: integer('subject_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roundId, table.teamId] }), index('judging_works_team').on(table.teamId)],
)

/** One judge's mark of one work: open, submitted, or dropped for a conflict of interest. */
export const marks = pgTable(
  'judging_marks',
  {
    id: identity(),
    roundId: integer('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    judgeId: person('judge_id').notNull(),
    state: text('state', { enum: ['open', 'submitted', 'dropped'] })
      .notNull()
      .default('open'),
    /** One per criterion, null where not yet given. */
    points: jsonb('points').$type<(number | null)[]>().notNull(),
    comment: text('comment').notNull().default(''),
    savedAt: time('saved_at'),
    submittedAt: time('submitted_at'),
  },
  (table) => [
    uniqueIndex('judging_marks_one').on(table.roundId, table.teamId, table.judgeId),
    index('judging_marks_judge').on(table.judgeId),
    index('judging_marks_team').on(table.teamId),
  ],
)

/** Conflicts of interest, for all rounds of the competition. */
export const conflicts = pgTable(
  'judging_conflicts',
  {
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    judgeId: person('judge_id').notNull(),
    cmptId: cmptId().notNull(),
    reason: text('reason').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.judgeId] }),
    index('judging_conflicts_cmpt').on(table.cmptId),
    index('judging_conflicts_judge').on(table.judgeId),
  ],
)
export type Round = typeof rounds.$inferSelect
export type Mark = typeof marks.$inferSelect
