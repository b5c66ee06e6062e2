import type { Words } from '@leitai/platform/contract/inputs'
import { identity, person, strings, time } from '@leitai/platform/db/columns'
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '@leitai/platform/db/orm'
import type { ColumnScore, Fault, LabelDetail, ScoringSpec } from '@leitai/scorer/types'
import type { CodeData } from '../definition/columns.ts'
import { stageId } from '../definition/table.ts'
import type { Bootstrap } from '../submission/bootstrap-rules.ts'
import type { RerunFailed } from './contract.ts'

export interface Summary {
  /** Submissions whose scores differ, that fail now, that score now, and that the platform could not score. */
  otherwise: number
  failsNow: number
  scoresNow: number
  ours: number
  /** Teams whose rank changes, and all teams. */
  moved: number
  teams: number
}

/** How the programs that count are run again after the end. */
export interface RerunRules {
  seeds: number
  failed: RerunFailed
  /** What they read in place of the stage’s hidden data. */
  data: CodeData | null
  entries: number
}

/** A submission in a final re-run: its score without that, and what its program made with each seed, on the board that the re-run decides. */
export interface RerunScore {
  before: number | null
  /** `score` is null if the program made nothing that has one. */
  made: { runId: number; score: number | null; faults: Fault[] }[]
}

/** A past, present or possible scoring of a stage; revision_scores has its scores of all submissions. */
export const revisions = pgTable(
  'revisions',
  {
    id: identity(),
    stageId: stageId().notNull(),
    kind: text('kind', { enum: ['original', 'change', 'rescore', 'restore', 'rerun'] }).notNull(),
    /** `published`: the scoring of the present boards; `former`: a replaced one. */
    state: text('state', {
      enum: ['running', 'ready', 'publishing', 'published', 'former', 'failed', 'cancelled'],
    }).notNull(),
    spec: jsonb('spec').$type<ScoringSpec>().notNull(),
    direction: text('direction', { enum: ['higher', 'lower'] }).notNull(),
    /** Of a final re-run. */
    rerun: jsonb('rerun').$type<RerunRules>(),
    /** The final re-run whose results count with this scoring; null: none. */
    rerunId: integer('rerun_id'),
    changed: strings('changed').default([]),
    solutionKey: text('solution_key').notNull(),
    solutionSha256: text('solution_sha256').notNull().default(''),
    /** Null until the solution is prepared. */
    preparedKey: text('prepared_key'),
    splitSha256: text('split_sha256').notNull().default(''),
    rows: integer('rows').notNull().default(0),
    aRows: integer('a_rows').notNull().default(0),
    /** Shown to the staff of the competition. */
    note: text('note').notNull().default(''),
    /** Public once it is published. */
    reason: jsonb('reason').$type<Words>(),
    madeBy: person('made_by'),
    publishedBy: person('published_by'),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
    publishedAt: time('published_at'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    faults: jsonb('faults').$type<Fault[]>().notNull().default(sql`'[]'::jsonb`),
    summary: jsonb('summary').$type<Summary>(),
    /** The number of attempts, used as a fencing token: an attempt with another number has lost the revision. */
    attempt: integer('attempt').notNull().default(0),
    leaseUntil: time('lease_until'),
  },
  (table) => [
    index('revisions_stage').on(table.stageId, table.id),
    uniqueIndex('revisions_open').on(table.stageId).where(sql`${table.state} in ('running', 'ready', 'publishing')`),
    uniqueIndex('revisions_published').on(table.stageId).where(sql`${table.state} = 'published'`),
  ],
)
export type Revision = typeof revisions.$inferSelect

/** The outcome of a submission in a revision. */
export const revisionScores = pgTable(
  'revision_scores',
  {
    revisionId: integer('revision_id')
      .notNull()
      .references(() => revisions.id, { onDelete: 'cascade' }),
    submissionId: integer('submission_id').notNull(),
    /** Null if the file is faulty or the platform failed. */
    a: doublePrecision('a'),
    b: doublePrecision('b'),
    numbers: jsonb('numbers').$type<ColumnScore[]>(),
    bootstrap: jsonb('bootstrap').$type<Bootstrap>(),
    rows: integer('rows'),
    labels: jsonb('labels').$type<LabelDetail[]>(),
    faults: jsonb('faults').$type<Fault[]>().notNull().default(sql`'[]'::jsonb`),
    faultCount: integer('fault_count').notNull().default(0),
    ourFault: text('our_fault'),
    /** What its program made in the final re-run; null if it has no part in one. */
    rerun: jsonb('rerun').$type<RerunScore>(),
  },
  (table) => [primaryKey({ columns: [table.revisionId, table.submissionId] })],
)

/** Each team's place at the time of the dry run and after the revision; shown with the team's present name. */
export const revisionMoves = pgTable(
  'revision_moves',
  {
    revisionId: integer('revision_id')
      .notNull()
      .references(() => revisions.id, { onDelete: 'cascade' }),
    board: text('board', { enum: ['A', 'B'] }).notNull(),
    teamId: integer('team_id').notNull(),
    /** Null for baselines and teams that are not on the board. */
    oldRank: integer('old_rank'),
    newRank: integer('new_rank'),
    oldScore: doublePrecision('old_score'),
    newScore: doublePrecision('new_score'),
    why: strings('why'),
  },
  (table) => [primaryKey({ columns: [table.revisionId, table.board, table.teamId] })],
)
