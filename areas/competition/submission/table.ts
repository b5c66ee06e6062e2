import { bytes, identity, person, time } from '@leitai/platform/db/columns'
import {
  boolean,
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
import type { ColumnScore, Fault, LabelDetail } from '@leitai/scorer/types'
import { stageId } from '../definition/table.ts'
import { modelId } from '../model/table.ts'
import { teams } from '../team/table.ts'
import type { Bootstrap } from './bootstrap-rules.ts'

export const submissions = pgTable(
  'submissions',
  {
    id: identity(),
    cmptId: integer('cmpt_id').notNull(),
    stageId: stageId().notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    userId: person('user_id').notNull(),
    /** Serial number within the team and stage. */
    no: integer('no').notNull(),
    /** Submitted after the end: only shown on the practice board. */
    practice: boolean('practice').notNull().default(false),
    /** The result that is scored; of a program that has not made it yet, the program. */
    objectKey: text('object_key').notNull(),
    /** In a stage that takes code: the program. */
    programKey: text('program_key'),
    /** The model that its program reads. */
    modelId: modelId(),
    fileName: text('file_name').notNull(),
    size: bytes('size').notNull(),
    sha256: text('sha256').notNull().default(''),
    remark: text('remark').notNull().default(''),
    state: text('state', { enum: ['running', 'queued', 'scoring', 'scored', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    scoreA: doublePrecision('score_a'),
    scoreB: doublePrecision('score_b'),
    /** All shown numbers, if the stage has several; `scoreA` and `scoreB` are the one that orders the board. */
    numbers: jsonb('numbers').$type<ColumnScore[]>(),
    /** If the stage has intervals; only `interval` is ever shown. */
    bootstrap: jsonb('bootstrap').$type<Bootstrap>(),
    rows: integer('rows'),
    labels: jsonb('labels').$type<LabelDetail[]>(),
    faults: jsonb('faults').$type<Fault[]>().notNull().default(sql`'[]'::jsonb`),
    faultCount: integer('fault_count').notNull().default(0),
    /** The file was valid, but no score could be computed: the exact fault depends on the labels. */
    noScore: boolean('no_score').generatedAlwaysAs(
      sql`state = 'failed' and our_fault is null and (faults @> '[{"code":"score-not-finite"}]' or faults @> '[{"code":"formula-failed"}]')`,
    ),
    /** Its program began to run, and made no result: that costs quota. */
    programFailed: boolean('program_failed').notNull().default(false),
    /** Why the platform, not the file, failed: a key of competition/submission/texts.ts. Such a submission costs no quota. */
    ourFault: text('our_fault'),
    picked: boolean('picked').notNull().default(false),
    createdAt: time('created_at').notNull(),
    /** Its place by fair share among the teams while it waits; see score.ts. 0: it has none. */
    turn: doublePrecision('turn').notNull().default(0),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
    durationMs: integer('duration_ms'),
    /** Processor time that its attempts took in scoring processes, in milliseconds. */
    cpuMs: integer('cpu_ms').notNull().default(0),
    /** The number of scoring attempts. Also the fencing number: a result of an earlier attempt is dropped. */
    attempt: integer('attempt').notNull().default(0),
    /** Renewed by the scorer; after it expires, another process takes over. */
    leaseUntil: time('lease_until'),
    deletedAt: time('deleted_at'),
    /** A host disqualified it: it still costs its quota. */
    voidedAt: time('voided_at'),
    voidReason: text('void_reason').notNull().default(''),
    /** When a host set its score by hand, which stays until it is rescored. */
    handScoredAt: time('hand_scored_at'),
    handReason: text('hand_reason').notNull().default(''),
    originTeamId: integer('origin_team_id'),
    /** The team that it counted for when its week ended, if that was merged since: the week's board is unchanged. */
    weekTeamId: integer('week_team_id'),
  },
  (table) => [
    index('submissions_person').on(table.userId, table.stageId, table.createdAt),
    index('submissions_team').on(table.teamId, table.stageId, table.createdAt),
    uniqueIndex('submissions_no').on(table.teamId, table.stageId, table.no),
    uniqueIndex('submissions_object').on(table.objectKey),
    index('submissions_week_team').on(table.weekTeamId, table.stageId).where(sql`${table.weekTeamId} is not null`),
    index('submissions_stage').on(table.stageId, table.createdAt),
    index('submissions_model').on(table.modelId).where(sql`${table.modelId} is not null`),
    index('submissions_our_fault')
      .on(table.cmptId)
      .where(sql`${table.state} = 'failed' and ${table.ourFault} is not null`),
    index('submissions_open').on(table.id).where(sql`${table.state} in ('queued', 'scoring')`),
    index('submissions_served').on(table.cmptId, table.startedAt),
    index('submissions_failed_cpu')
      .on(table.userId, table.createdAt)
      .where(sql`${table.state} = 'failed' and ${table.cpuMs} > 0`),
    index('submissions_turn').on(table.turn, table.id).where(sql`${table.state} = 'queued'`),
  ],
)

/**
 * The stage, for conditions that also name a team, as an expression that no index has. With statistics from before a stage opened,
 * PostgreSQL takes the stage for empty, and would read all its submissions instead of the team’s.
 */
export const stageOfTeam = sql<number>`(${submissions.stageId} + 0)`

/** The host’s program refused the file (SubmissionError): it decides by the labels, if it likes, so that this may tell them. */
const refusedByProgram = sql`(${submissions.state} = 'failed' and ${submissions.ourFault} is null and ${submissions.faults} @> '[{"code":"program-refused"}]')`

/**
 * Scored submissions and those that may yet be scored: failures of the file or platform, and cancelled ones, are free. A valid file without
 * a score costs quota, whoever decides that: free failures would reveal labels without limit. So does a program that failed or was cancelled while it ran.
 */
export const costsQuota = sql<boolean>`(${submissions.state} not in ('failed', 'cancelled') or ${submissions.noScore} or ${refusedByProgram} or ${submissions.programFailed})`

/**
 * Files that the host's program left for a submission as details of its present score. `submissionId` is null once they belong to none: to an
 * earlier score, or to a submission that was deleted; a task then deletes object and row.
 */
export const submissionDetails = pgTable(
  'submission_details',
  {
    id: identity(),
    submissionId: integer('submission_id').references(() => submissions.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    kind: text('kind', { enum: ['html', 'png', 'csv'] }).notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    objectKey: text('object_key').notNull(),
  },
  (table) => [
    uniqueIndex('submission_details_name').on(table.submissionId, table.name),
    uniqueIndex('submission_details_object').on(table.objectKey),
    index('submission_details_dropped').on(table.id).where(sql`${table.submissionId} is null`),
  ],
)

/** How many there are of a submission. */
export const detailCount = sql<number>`(select count(*)::int from ${submissionDetails} where ${submissionDetails.submissionId} = ${submissions.id})`

/** Submissions that the host granted to one team beyond the limits of a stage: for a day in Shanghai, or in total. */
export const extraSlots = pgTable(
  'extra_slots',
  {
    id: identity(),
    cmptId: integer('cmpt_id').notNull(),
    stageId: stageId().notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    /** yyyy-MM-dd; null raises the limit of the whole stage. */
    day: text('day'),
    count: integer('count').notNull(),
    reason: text('reason').notNull(),
    madeBy: person('made_by').notNull(),
    at: time('at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [index('extra_slots_team').on(table.teamId, table.stageId), index('extra_slots_stage').on(table.stageId)],
)
export type SubmissionRow = typeof submissions.$inferSelect

/**
 * A team's place on a board, updated in the transaction that causes the change. `week` is 0 except for weekly boards, which count from 1.
 * `noon` holds the state at the last noon of A (week 0) and the weeks, if the stage is shown so. `key` is the score with its sign changed
 * so that less is better: the index below is the board's order.
 */
export const standings = pgTable(
  'standings',
  {
    stageId: stageId().notNull(),
    board: text('board', { enum: ['A', 'B', 'practice', 'week', 'noon'] }).notNull(),
    week: integer('week').notNull().default(0),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    key: doublePrecision('key').notNull(),
    score: doublePrecision('score').notNull(),
    /** The numbers of a rank rule over several, each with its sign changed so that less is better; `key` then follows from them. */
    parts: doublePrecision('parts').array(),
    submissionId: integer('submission_id').notNull(),
    entries: integer('entries').notNull(),
    at: time('at').notNull(),
    /** On the board of a week that was over when a host disqualified the submission: it stays in place, crossed out. */
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

/** Ranks on the A board at the end of a day in Shanghai (yyyy-MM-dd). */
export const rankSnapshots = pgTable(
  'rank_snapshots',
  {
    stageId: stageId().notNull(),
    day: text('day').notNull(),
    teamId: integer('team_id').notNull(),
    rank: integer('rank').notNull(),
  },
  (table) => [primaryKey({ columns: [table.stageId, table.day, table.teamId] })],
)
