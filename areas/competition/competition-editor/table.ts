import { bytes, identity, person, time } from '@leitai/platform/db/columns'
import { boolean, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '@leitai/platform/db/orm'
import type { Trial } from '@leitai/scorer/trial'
import type { Fault } from '@leitai/scorer/types'
import type { Note } from '../archive/formats.ts'
import { cmptId, stageId, stages } from '../definition/table.ts'
import type { Choice } from './contract.scoring.ts'

/** The last change of a part of a draft: the version that it created. */
interface PartChange {
  version: number
  by: number
  at: string
}
export interface ImportFault {
  place: string
  zh: string
  en: string
}

/** Editing state of a competition, beside the competition itself. */
export const editorStates = pgTable('makings', {
  cmptId: cmptId().primaryKey(),
  version: integer('version').notNull().default(0),
  parts: jsonb('parts').$type<Record<string, PartChange>>().notNull().default({}),
  legalBy: person('legal_by'),
  legalAt: time('legal_at'),
  submittedBy: person('submitted_by'),
  submittedAt: time('submitted_at'),
  returnReason: text('return_reason').notNull().default(''),
  returnedAt: time('returned_at'),
  /** When it first went live; its scoring is fixed from then on. */
  publishedAt: time('published_at'),
  importState: text('import_state', { enum: ['queued', 'done', 'failed'] }),
  importFaults: jsonb('import_faults').$type<ImportFault[]>().notNull().default([]),
  /** The platform that the last import came from; null for a competition folder. */
  importFrom: text('import_from'),
  /** What became of its parts. */
  importNotes: jsonb('import_notes').$type<Note[]>().notNull().default([]),
})

/** Files uploaded by hosts: in parts first, then whole. Unused ones are cleaned up. */
export const editorFiles = pgTable(
  'making_files',
  {
    id: identity(),
    /** Null once the draft is gone. */
    cmptId: cmptId({ onDelete: 'set null' }),
    userId: person('user_id'),
    use: text('use', { enum: ['data', 'solution', 'features', 'program', 'sandbox', 'folder', 'prepared'] }).notNull(),
    name: text('name').notNull(),
    size: bytes('size').notNull(),
    mark: text('mark').notNull().default(''),
    objectKey: text('object_key').notNull(),
    /** The store's id of its multipart upload. */
    parts: text('parts').notNull().default(''),
    sha256: text('sha256').notNull().default(''),
    state: text('state', { enum: ['uploading', 'storing', 'ready', 'failed'] }).notNull(),
    /** Why it failed: a refusal's code. */
    fault: text('fault').notNull().default(''),
    createdAt: time('created_at').notNull(),
    /** When something began to use it; null while unused. */
    usedAt: time('used_at'),
    /** Since when nothing has used it. */
    freeAt: time('free_at').notNull(),
  },
  (table) => [
    uniqueIndex('making_files_key').on(table.objectKey),
    index('making_files_cmpt').on(table.cmptId),
    index('making_files_free').on(table.usedAt, table.freeAt),
    index('making_files_user').on(table.userId),
  ],
)
export type EditorFile = typeof editorFiles.$inferSelect

export interface Solution {
  key: string
  name: string
  size: number
  sha256: string
}
export interface Report {
  faults: Fault[]
  rows: number
  aRows: number
  /** The sample's score; null if there is none, or it does not fit. */
  sample: { a: number; b: number | null } | null
  /** What the host should know of a solution that is right. */
  notes?: Fault[]
  /** Of the sample, a perfect and a constant answer, on A, by name; see check.ts. `later`: names not shown before the reveal. */
  numbers?: {
    sample: Record<string, number> | null
    perfect: Trial | null
    constant: Trial | null
    later: string[]
  }
}

/** The scoring chosen so far; copied to the stage itself once it fits. */
export const editorScorings = pgTable(
  'making_scorings',
  {
    stageId: stageId().primaryKey(),
    cmptId: cmptId().notNull(),
    solution: jsonb('solution').$type<Solution>(),
    choice: jsonb('choice').$type<Choice>(),
    directionOk: boolean('direction_ok').notNull().default(false),
    state: text('state', { enum: ['empty', 'queued', 'done', 'failed'] }).notNull(),
    /** The number of the check: only the last one's result is kept. */
    run: integer('run').notNull().default(0),
    report: jsonb('report').$type<Report>(),
  },
  (table) => [
    index('making_scorings_cmpt').on(table.cmptId),
    index('making_scorings_solution').on(sql`(${table.solution} ->> 'key')`),
  ],
)
/** The object key of the solution that a draft’s stage has chosen. */
export const solutionKey = sql<string | null>`(${editorScorings.solution} ->> 'key')`
export type EditorScoring = typeof editorScorings.$inferSelect

/** Trial files that hosts had scored; they appear on no board. */
/** A number of the leaderboard as a trial shows it. */
export interface TrialNumber {
  name: string
  a: string
  b: string | null
}

export const editorTrials = pgTable(
  'making_sandbox',
  {
    id: identity(),
    // A trial outlives its stage and draft: it counts towards its user's daily limit.
    cmptId: cmptId({ onDelete: 'set null' }),
    stageId: integer('stage_id').references(() => stages.id, { onDelete: 'set null' }),
    userId: person('user_id').notNull(),
    fileName: text('file_name').notNull(),
    objectKey: text('object_key').notNull(),
    /** Identifies the solution, split and metric that it is scored against. */
    preparedKey: text('prepared_key').notNull(),
    state: text('state', { enum: ['queued', 'scored', 'failed'] }).notNull(),
    scoreA: text('score_a'),
    scoreB: text('score_b'),
    /** All shown numbers, if the leaderboard has several. */
    numbers: jsonb('numbers').$type<TrialNumber[]>().notNull().default([]),
    faults: jsonb('faults').$type<Fault[]>().notNull().default([]),
    at: time('at').notNull(),
  },
  (table) => [
    index('making_sandbox_cmpt').on(table.cmptId, table.at),
    index('making_sandbox_stage').on(table.stageId),
    index('making_sandbox_person').on(table.userId, table.at),
  ],
)

/** Ended stages whose solution was checked against its digest. */
export const solutionDigests = pgTable('making_seals', {
  stageId: stageId().primaryKey(),
  at: time('at').notNull(),
  ok: boolean('ok').notNull(),
})
