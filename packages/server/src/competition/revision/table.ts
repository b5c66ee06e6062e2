import type { Words } from '@leitai/contract/core/shape'
import type { Fault, LabelDetail, ScoringSpec } from '@leitai/scorer/types'
import { identity, person, strings, time } from '../../platform/db/columns.ts'
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
} from '../../platform/db/orm.ts'
import { stageId } from '../definition/table.ts'

export interface Summary {
  /** Submissions whose scores differ, that fail now, that score now, that the platform could not score. */
  otherwise: number
  failsNow: number
  scoresNow: number
  ours: number
  /** Teams whose rank moves, of how many. */
  moved: number
  teams: number
}

/** A way in which a stage is, was or may be scored, with its scores of all submissions in revision_scores. */
export const revisions = pgTable(
  'revisions',
  {
    id: identity(),
    stageId: stageId().notNull(),
    kind: text('kind', { enum: ['original', 'change', 'rescore', 'restore'] }).notNull(),
    /** `published`: what stands on the boards; `former`: what stood there. */
    state: text('state', {
      enum: ['running', 'ready', 'publishing', 'published', 'former', 'failed', 'cancelled'],
    }).notNull(),
    spec: jsonb('spec').$type<ScoringSpec>().notNull(),
    direction: text('direction', { enum: ['higher', 'lower'] }).notNull(),
    changed: strings('changed').default([]),
    solutionKey: text('solution_key').notNull(),
    solutionSha256: text('solution_sha256').notNull().default(''),
    /** Null until the solution is made ready. */
    preparedKey: text('prepared_key'),
    splitSha256: text('split_sha256').notNull().default(''),
    rows: integer('rows').notNull().default(0),
    aRows: integer('a_rows').notNull().default(0),
    /** For those who work on the competition. */
    note: text('note').notNull().default(''),
    /** For everybody, once it is published. */
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
    /** How often the work was begun; also the fence: whoever holds another number is too late. */
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

/** How a submission ends by a revision. */
export const revisionScores = pgTable(
  'revision_scores',
  {
    revisionId: integer('revision_id')
      .notNull()
      .references(() => revisions.id, { onDelete: 'cascade' }),
    submissionId: integer('submission_id').notNull(),
    /** Null where the file or the platform failed. */
    a: doublePrecision('a'),
    b: doublePrecision('b'),
    rows: integer('rows'),
    labels: jsonb('labels').$type<LabelDetail[]>(),
    faults: jsonb('faults').$type<Fault[]>().notNull().default(sql`'[]'::jsonb`),
    faultCount: integer('fault_count').notNull().default(0),
    ourFault: text('our_fault'),
  },
  (table) => [primaryKey({ columns: [table.revisionId, table.submissionId] })],
)

/** Where each team stood when the dry run was done, and where it would stand; a team's name on the board goes with the team. */
export const revisionMoves = pgTable(
  'revision_moves',
  {
    revisionId: integer('revision_id')
      .notNull()
      .references(() => revisions.id, { onDelete: 'cascade' }),
    board: text('board', { enum: ['A', 'B'] }).notNull(),
    teamId: integer('team_id').notNull(),
    /** Null for baselines and where the team is not on the board. */
    oldRank: integer('old_rank'),
    newRank: integer('new_rank'),
    oldScore: doublePrecision('old_score'),
    newScore: doublePrecision('new_score'),
    why: strings('why'),
  },
  (table) => [primaryKey({ columns: [table.revisionId, table.board, table.teamId] })],
)
