import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { Ranges } from '../catalog/contract.stages.ts'
import { MoreScoring } from '../definition/contract.scoring.ts'
import { RunOutcome, RunState } from '../run/contract.ts'

const Column = z.string().check(z.minLength(1), z.maxLength(200))
const Option = z.union([z.string().check(z.maxLength(8000)), z.number(), z.boolean()])
export const MetricChoice = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  options: z._default(z.record(z.string().check(z.maxLength(40)), Option), {}),
})
const Split = z.union([
  z.object({ by: z.literal('column'), column: Column }),
  z.object({
    by: z.literal('seed'),
    /** The server replaces a guessable or missing seed by 128 random bits. */
    seed: z.string().check(z.maxLength(60)),
    aShare: z.number().check(z.gt(0), z.lte(1)),
  }),
])
const BoardB = z.enum(['all', 'rest', 'none'])

/** The complete scoring of a stage. */
const Scoring = z.object({
  id: z.string(),
  target: z.array(z.string()),
  prediction: z.array(z.string()),
  metric: z.object({ name: z.string(), options: z.record(z.string(), Option) }),
  split: Split,
  b: BoardB,
  ranges: Ranges,
  ...MoreScoring.shape,
})
export type Scoring = z.output<typeof Scoring>

/** Changes; omitted fields stay. If empty, everything is scored again unchanged. */
export const Change = z.object({
  solution: z.optional(z.object({ objectKey: z.string().check(z.maxLength(200)), fileName: form.text(200) })),
  id: z.optional(Column),
  target: z.optional(z.array(Column).check(z.minLength(1), z.maxLength(1000))),
  prediction: z.optional(z.array(Column).check(z.minLength(1), z.maxLength(1000))),
  metric: z.optional(MetricChoice),
  split: z.optional(Split),
  b: z.optional(BoardB),
  ranges: z.optional(Ranges),
  /** Replaces all other parts at once. */
  more: z.optional(MoreScoring),
})
export type Change = z.output<typeof Change>

const RevisionState = z.enum(['running', 'ready', 'publishing', 'published', 'former', 'failed', 'cancelled'])
/** Its kind: the stage's initial scoring, a change, a repetition, a return to an earlier one, a final re-run of programs. */
const RevisionKind = z.enum(['original', 'change', 'rescore', 'restore', 'rerun'])

/** What a program that fails in a final re-run is left with: the score that it has, or none. */
export const RerunFailed = z.enum(['keep', 'fail'])
export type RerunFailed = z.output<typeof RerunFailed>
export const MOST_SEEDS = 5
const Rerun = z.object({
  /** How often each program is run: with the seeds 1, 2 and so on. */
  seeds: z.int(),
  failed: RerunFailed,
  /** The file that programs read in place of the stage’s hidden data; null: the same. */
  dataName: z.nullable(z.string()),
  /** Submissions that are run. */
  entries: z.int(),
})

export const Revision = z.object({
  id: shape.id,
  stageId: shape.id,
  kind: RevisionKind,
  state: RevisionState,
  scoring: Scoring,
  metricTitle: shape.Words,
  direction: z.enum(['higher', 'lower']),
  /** Which parts differ from the scoring when it was created. */
  changed: z.array(z.enum(['solution', 'columns', 'metric', 'split', 'b'])),
  /** Of a final re-run; null for others. */
  rerun: z.nullable(Rerun),
  note: z.string(),
  reason: z.nullable(shape.Words),
  by: z.nullable(z.string()),
  startedAt: shape.time,
  finishedAt: shape.maybeTime,
  publishedAt: shape.maybeTime,
  /** Submissions scored by the dry run so far, and their total; of a final re-run, first its runs. */
  done: z.int(),
  total: z.int(),
  /** Why it failed, or the first error of a submission that fails now, in the caller’s language. */
  faults: z.array(z.string()),
  /** Submissions whose result changes, and teams whose rank on A or B changes; null before the dry run is done. */
  summary: z.nullable(
    z.object({
      otherwise: z.int(),
      failsNow: z.int(),
      scoresNow: z.int(),
      ours: z.int(),
      moved: z.int(),
      teams: z.int(),
    }),
  ),
  /** Why it is not possible, in the caller's language; null if it is. */
  may: z.object({
    cancel: z.nullable(z.string()),
    publish: z.nullable(z.string()),
    restore: z.nullable(z.string()),
  }),
})

export const hostRevisions = read('/host/revision/list.json', {
  access: 'login',
  token: 'host',
  may: 'staffIncludingJudges',
  input: z.object({ cmptId: form.id }),
  output: z.object({
    stages: z.array(
      z.object({
        id: shape.id,
        name: shape.Words,
        scoring: Scoring,
        entries: z.int(),
        /** Submissions whose score was set by hand: scoring again replaces it. */
        byHand: z.int(),
        /** Whether competitors hand in programs. */
        takesPrograms: z.boolean(),
        may: z.object({ propose: z.nullable(z.string()), rerun: z.nullable(z.string()) }),
      }),
    ),
    /** Newest first, at most 100. */
    revisions: z.array(Revision),
  }),
  summary: 'How the stages of a competition are scored, and how that was or shall be changed',
})

const note = form.maybe(500)
export const proposeRevision = write('/host/revision/propose.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, stageId: form.id, change: form.json(Change), note: z._default(note, '') }),
  output: z.object({ id: shape.id }),
  perMinute: 20,
  summary:
    'Begin a dry run: score all submissions of a stage again, with the same or another scoring; nothing public changes',
})
export const beginRerun = write('/host/revision/rerun.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({
    cmptId: form.id,
    stageId: form.id,
    seeds: z._default(form.int.check(z.gte(1, 'wrong'), z.lte(MOST_SEEDS, 'wrong')), 1),
    failed: z._default(RerunFailed, 'keep'),
    /** Hidden data in place of the stage’s, with the same ids. */
    data: z.optional(form.json(z.object({ objectKey: z.string().check(z.maxLength(200)), fileName: form.text(200) }))),
    note: z._default(note, ''),
  }),
  output: z.object({ id: shape.id }),
  perMinute: 20,
  summary:
    'After the end of a stage, run again the programs that count for B; nothing public changes before it is published',
})
const one = { cmptId: form.id, revisionId: form.id }
export const rerunEntries = read('/host/revision/rerun-entries.json', {
  access: 'login',
  token: 'host',
  may: 'staffIncludingJudges',
  input: z.object({ ...one, ...form.paging }),
  output: shape.page(
    z.object({
      submissionId: shape.id,
      no: z.int(),
      teamId: shape.id,
      teamName: z.string(),
      baseline: z.boolean(),
      /** On the board that the re-run decides, before it and after; null without a score, or before it is done. */
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      difference: z.nullable(z.string()),
      seeds: z.array(
        z.object({
          seed: z.int(),
          runId: shape.id,
          state: RunState,
          outcome: z.nullable(RunOutcome),
          score: z.nullable(z.string()),
          /** What is wrong with its result, in the caller’s language. */
          faults: z.array(z.string()),
          wallMs: z.nullable(z.int()),
          peakMb: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  summary: 'The programs of a final re-run: their scores before and after, seed by seed',
})
export const restoreRevision = write('/host/revision/restore.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...one, note: z._default(note, '') }),
  output: z.object({ id: shape.id }),
  perMinute: 20,
  summary: 'Begin a dry run that leads back to scores published before',
})
export const cancelRevision = write('/host/revision/cancel.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object(one),
  output: shape.done,
  summary: 'Stop a dry run, or drop one that is done',
})
const words = form.lines(500)
export const publishRevision = write('/host/revision/publish.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ ...one, reason: form.json(z.object({ zh: words, en: words })) }),
  output: shape.done,
  summary: 'Put the scores of a dry run on the boards, with a public reason',
})

export const MoveCause = z.enum(['otherwise', 'failsNow', 'scoresNow', 'tie', 'others'])
const moves = {
  ...one,
  board: z._default(z.enum(['A', 'B']), 'A'),
  order: z._default(z.enum(['move', 'new', 'old']), 'move'),
  /** Only teams whose rank or score differs. */
  moved: z._default(form.flag, true),
}
export const revisionMoves = read('/host/revision/moves.json', {
  access: 'login',
  token: 'host',
  may: 'staffIncludingJudges',
  input: z.object({ ...moves, ...form.paging }),
  output: shape.page(
    z.object({
      teamId: shape.id,
      teamName: z.string(),
      baseline: z.boolean(),
      oldRank: z.nullable(z.int()),
      newRank: z.nullable(z.int()),
      oldScore: z.nullable(z.string()),
      newScore: z.nullable(z.string()),
      why: z.array(MoveCause),
    }),
  ),
  summary: 'Where each team stood before a revision and where it stands after, and why',
})
export const revisionMovesCsv = download('/host/revision/moves.csv', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object(moves),
  perMinute: 20,
  summary: 'Ranks of each team before and after a revision, as CSV',
})
export const rescoreSubmission = write('/host/revision/rescore.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, submissionId: form.id }),
  output: shape.done,
  summary: 'Queue one submission for scoring again, as after a platform fault',
})
