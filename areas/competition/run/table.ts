import { limits } from '@leitai/platform/contract/limits'
import { bytes, identity, person, strings, time } from '@leitai/platform/db/columns'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  type SQL,
  type SQLWrapper,
  sql,
  text,
  uniqueIndex,
} from '@leitai/platform/db/orm'
import type { Hello, RunOutcome } from '@leitai/runner/protocol'
import type { CodeData } from '../definition/columns.ts'
import { cmptId, stageId } from '../definition/table.ts'
import { modelId } from '../model/table.ts'
import { teams } from '../team/table.ts'
import type { RunWeight } from './contract.admin.ts'

/** Processes that run programs, on this machine or elsewhere; each has a token of its own. */
export const runners = pgTable(
  'runners',
  {
    id: identity(),
    /** The competition whose programs alone it runs; null: those of all. */
    cmptId: cmptId(),
    name: text('name').notNull(),
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    /** The server's own, on its machine. */
    own: boolean('own').notNull().default(false),
    /** What it said of itself when it last started; null: never yet. */
    hello: jsonb('hello').$type<Hello>(),
    startedAt: time('started_at'),
    seenAt: time('seen_at'),
    /** It gets no further runs. */
    draining: boolean('draining').notNull().default(false),
    madeBy: person('made_by'),
    madeAt: time('made_at').notNull(),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    uniqueIndex('runners_hash').on(table.tokenHash),
    index('runners_cmpt').on(table.cmptId),
    index('runners_made').on(table.madeBy),
  ],
)
export type Runner = typeof runners.$inferSelect

/** Competitions whose programs get another share of the runners than others. */
export const runWeights = pgTable('run_weights', {
  cmptId: cmptId().primaryKey(),
  weight: text('weight').$type<RunWeight>().notNull(),
})

export interface RunLog {
  head: string
  tail: string
  bytes: number
}

/** Programs of competitors, waiting, running or done. */
export const runs = pgTable(
  'runs',
  {
    id: identity(),
    cmptId: cmptId().notNull(),
    stageId: stageId().notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
    userId: person('user_id').notNull(),
    /** On hidden features for a submission, or on public ones to try the program. */
    purpose: text('purpose', { enum: ['submission', 'debug', 'final'] }).notNull(),
    submissionId: integer('submission_id'),
    /** Of a final re-run: the revision that it belongs to, its seed, and what it reads in place of the stage’s hidden data. */
    revisionId: integer('revision_id'),
    seed: integer('seed'),
    data: jsonb('data').$type<CodeData>(),
    /** The model that it reads. */
    modelId: modelId(),
    objectKey: text('object_key').notNull(),
    fileName: text('file_name').notNull(),
    size: bytes('size').notNull(),
    sha256: text('sha256').notNull(),
    form: text('form', { enum: ['py', 'zip', 'ipynb', 'tar'] }).notNull(),
    /** The file of /out that is its result. */
    outputName: text('output_name').notNull(),
    /** What its runner must have. */
    labels: strings('labels'),
    state: text('state', { enum: ['waiting', 'running', 'done'] })
      .notNull()
      .default('waiting'),
    /** Smaller first; within the same, by `turn`. */
    priority: integer('priority').notNull(),
    /** Its place by fair share among the teams; see queue.ts. */
    turn: doublePrecision('turn').notNull(),
    runnerId: integer('runner_id').references(() => runners.id, { onDelete: 'set null' }),
    /** How often it was given out. Also the fencing number: what an earlier holder says is not taken. */
    attempt: integer('attempt').notNull().default(0),
    leaseUntil: time('lease_until'),
    cancelAt: time('cancel_at'),
    /** A host cancelled it, which costs its team nothing. */
    endedByHost: boolean('ended_by_host').notNull().default(false),
    outcome: text('outcome').$type<RunOutcome>(),
    exitCode: integer('exit_code'),
    signal: integer('signal'),
    wallMs: integer('wall_ms'),
    cpuMs: integer('cpu_ms'),
    peakMb: real('peak_mb'),
    log: jsonb('log').$type<RunLog>(),
    /** Of the platform's failures, what the runner said; of an image that cannot run, its problem. */
    reason: text('reason').notNull().default(''),
    outputKey: text('output_key'),
    outputSize: bytes('output_size'),
    outputSha256: text('output_sha256'),
    /** A notebook with the outputs of its cells, to look at; on hidden features these may show them. */
    notebookKey: text('notebook_key'),
    notebookSize: bytes('notebook_size'),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    finishedAt: time('finished_at'),
  },
  (table) => [
    index('runs_queue').on(table.priority, table.turn, table.id).where(sql`${table.state} = 'waiting'`),
    index('runs_running').on(table.id).where(sql`${table.state} = 'running'`),
    index('runs_started').on(table.startedAt).where(sql`${table.startedAt} is not null`),
    index('runs_team').on(table.teamId, table.stageId, table.createdAt),
    index('runs_person').on(table.userId, table.stageId, table.createdAt),
    index('runs_cmpt').on(table.cmptId, table.id),
    index('runs_stage').on(table.stageId, table.createdAt),
    index('runs_submission').on(table.submissionId),
    index('runs_object').on(table.objectKey),
    index('runs_revision').on(table.revisionId, table.submissionId).where(sql`${table.revisionId} is not null`),
    index('runs_runner').on(table.runnerId),
    index('runs_model').on(table.modelId).where(sql`${table.modelId} is not null`),
    uniqueIndex('runs_output').on(table.outputKey),
    uniqueIndex('runs_notebook').on(table.notebookKey),
  ],
)
export type RunRow = typeof runs.$inferSelect

/** Not done: said in a way that the indexes of these two states serve, however many are done. */
export const isOpen = sql`(${runs.state} = 'waiting' or ${runs.state} = 'running')`

/**
 * Debug runs since the beginning of a day, of a team and of a person in any team, whichever are more, without
 * the first failures of the platform; and the team’s open runs.
 */
export const debugCounts = ({ userId, since }: { userId: SQLWrapper; since: SQLWrapper }, teamId: SQLWrapper) => {
  const today = sql`${runs.purpose} = 'debug' and ${runs.createdAt} >= ${since}::timestamptz `
  const counted = (
    of: SQL,
  ) => sql`count(*) filter (where ${of} and ${today} and ${runs.outcome} is distinct from 'platform')
    + greatest(0, count(*) filter (where ${of} and ${today} and ${runs.outcome} = 'platform') - ${sql.raw(String(limits.freeBreaksDay))})`
  return {
    debugToday: sql<number>`greatest(
      ${counted(sql`${runs.teamId} = ${teamId}`)}, ${counted(sql`${runs.userId} = ${userId}`)})::int`,
    open: sql<number>`(count(*) filter (where ${runs.teamId} = ${teamId} and ${runs.state} <> 'done' and ${runs.purpose} <> 'final'))::int`,
  }
}
