import { download, events, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import { UnfinishedUpload, UploadTicket } from '@leitai/platform/file/contract'
import * as z from 'zod/mini'

import { Interval } from '../leaderboard/contract.ts'
import { RunShown } from '../run/contract.ts'

/** `running`: its program waits for a runner or runs; a result is scored after that. */
export const SubmissionState = z.enum(['running', 'queued', 'scoring', 'scored', 'failed', 'cancelled'])
export type SubmissionState = z.infer<typeof SubmissionState>

/** Sort orders of a history: newest, best, largest first, or by state; `reversed` reverses each. */
export const HistoryOrder = z.enum(['newest', 'score', 'size', 'state'])
export type HistoryOrder = z.infer<typeof HistoryOrder>

/** An error found by the checker; `text` describes it in the caller's language. */
const Fault = z.object({
  code: z.string(),
  line: z.nullable(z.int()),
  column: z.nullable(z.string()),
  text: z.string(),
})

export const Submission = z.object({
  id: shape.id,
  /** Serial number within the team and stage. */
  no: z.int(),
  stageId: shape.id,
  practice: z.boolean(),
  state: SubmissionState,
  /** Its program, in a stage that takes code; null in others. */
  run: z.nullable(RunShown),
  /** Place in the queue, 1 is next; null unless queued. */
  place: z.nullable(z.int()),
  fileName: z.string(),
  size: z.int(),
  remark: z.string(),
  person: shape.Person,
  submittedAt: shape.time,
  /** When scoring last began; null before. */
  startedAt: shape.maybeTime,
  finishedAt: shape.maybeTime,
  durationMs: z.nullable(z.int()),
  /** How often scoring began. */
  tries: z.int(),
  /** As displayed, rounded to the stage's decimals; null until scored. */
  score: z.nullable(z.string()),
  /** Of the score; null if the stage has no intervals. */
  interval: z.nullable(Interval),
  /** The score as a number, with as many digits as are shown. */
  value: z.nullable(z.number()),
  /** Null until the B board is revealed. */
  scoreB: z.nullable(z.string()),
  intervalB: z.nullable(Interval),
  /** The shown numbers of a stage with several, in the order of its columns; null where none is known yet. */
  numbers: z.array(z.object({ name: z.string(), a: z.nullable(z.string()), b: z.nullable(z.string()) })),
  /** Difference to the team's best, as displayed; positive is better. */
  delta: z.nullable(z.string()),
  best: z.boolean(),
  rows: z.nullable(z.int()),
  /** Why it failed, in one sentence; the list of errors gives details. Of a scored one, the list has what was noted of its file. */
  reason: z.nullable(z.string()),
  faults: z.array(Fault),
  faultCount: z.int(),
  /** A platform error: it consumed no quota. */
  ourFault: z.boolean(),
  /** Why the host voided it; null while it counts. */
  voided: z.nullable(z.string()),
  /** Why the host set its score by hand; null if it is the scorer's. */
  byHand: z.nullable(z.string()),
  /** How many files with details of its score the host’s program left; 0 while its score is not shown. */
  details: z.int(),
  picked: z.boolean(),
  /** This one would currently count for B. */
  countsForB: z.boolean(),
  /** Name of the team it came from, after a merge. */
  origin: z.nullable(z.string()),
  may: z.object({ pick: z.nullable(z.string()), remove: z.nullable(z.string()), cancel: z.nullable(z.string()) }),
})
export type Submission = z.infer<typeof Submission>
export type SubmissionWire = z.input<typeof Submission>

/** What was submitted on a day in Shanghai (yyyy-MM-dd), and how many people signed up. */
export const DayFigures = z.object({
  day: z.string(),
  signUps: z.int(),
  scored: z.int(),
  failed: z.int(),
  /** Of the failed ones, those by the platform’s fault, and those whose program failed. */
  ours: z.int(),
  programs: z.int(),
  /** Not scored yet. */
  open: z.int(),
  /** The seconds from submission to the beginning of scoring that 95 % did not exceed; null without any. */
  waited: z.nullable(z.number()),
})
export type DayFigures = z.infer<typeof DayFigures>

const Quota = z.object({
  usedToday: z.int(),
  dailyLimit: z.int(),
  remainingToday: z.int(),
  usedTotal: z.int(),
  totalLimit: z.nullable(z.int()),
  /** Files that failed today because of their own errors, and the limit. */
  failedToday: z.int(),
  failedLimit: z.int(),
  resetAt: shape.time,
})

export const mySubmission = read('/cmpt/mySubmission.json', {
  access: 'login',
  token: 'read',
  may: 'signedUp',
  input: z.object({
    cmptId: form.id,
    stageId: z.optional(form.id),
    state: z._default(z.enum(['', ...SubmissionState.options]), ''),
    order: z._default(HistoryOrder, 'newest'),
    reversed: z.optional(form.flag),
    ...form.paging,
  }),
  output: z.object({
    ...shape.page(Submission).shape,
    stageId: shape.id,
    quota: Quota,
    /**
     * Extra slots from the host beyond the stage’s limits, now or later; included in the quota. Day: yyyy-MM-dd, null for the whole stage.
     */
    extras: z.array(z.object({ day: z.nullable(z.string()), count: z.int(), reason: z.string(), at: shape.time })),
    bestScore: z.nullable(z.string()),
    /** Scored submissions by time, for the chart: number, score, best so far. */
    chart: z.array(z.object({ no: z.int(), at: shape.time, score: z.number(), best: z.number() })),
    /** The team’s rank on board A at the end of each of the last days on which it had one. */
    ranks: z.array(z.object({ day: z.string(), rank: z.int() })),
    picks: z.object({
      limit: z.int(),
      picked: z.int(),
      /** What will count, in words. */
      note: z.string(),
    }),
    may: z.object({ submit: z.nullable(z.string()) }),
    practice: z.boolean(),
  }),
  summary: 'One’s team’s submissions in a stage, with what is left of the quota',
})
export const getCommitResult = read('/cmpt/getCommitResult.json', {
  access: 'login',
  token: 'read',
  may: 'member',
  input: z.object({ id: form.id }),
  output: Submission,
  summary: 'One submission of one’s team',
})
export const submissionEvents = events('/cmpt/submissionEvents', {
  access: 'login',
  token: 'read',
  may: 'signedUp',
  input: z.object({ cmptId: form.id }),
  output: z.object({ id: shape.id, state: SubmissionState, place: z.nullable(z.int()) }),
  summary: 'Live states of one’s team’s submissions',
})
export const commitResult = write('/cmpt/commitResult.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  input: z.object({
    cmptId: form.id,
    stageId: z.optional(form.id),
    objectKey: form.text(200),
    fileName: form.text(200),
    remark: z._default(form.maybe(200), ''),
    /** A model of the team, which the program reads in /model. */
    modelId: z.optional(form.id),
  }),
  output: z.object({
    submission: Submission,
    quota: Quota,
    /** As of when it counts: `begun`, as its upload began before the end; `practice`, as the competition is over. */
    counted: z.enum(['now', 'begun', 'practice']),
  }),
  summary: 'Submit a result file that is already stored; it is scored in the background',
})
export const checkResult = read('/cmpt/checkResult.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  /** Whoever waits for a turn asks every second. */
  perMinute: 120,
  input: z.object({
    cmptId: form.id,
    stageId: z.optional(form.id),
    objectKey: form.text(200),
    fileName: form.text(200),
  }),
  output: z.object({
    /** False where only scoring can tell: the stage takes programs, or has no sample to compare with. */
    checked: z.boolean(),
    /** Rows of a good file. */
    rows: z.int(),
    faults: z.array(Fault),
    faultCount: z.int(),
    /** Titles of optional tasks that the file leaves out. */
    left: z.array(z.string()),
    /** What to know of a good file, such as the encoding in which it was read, in the caller’s language. */
    notes: z.array(z.string()),
  }),
  summary: 'Compare a stored result file with the sample before it is submitted; it costs no quota',
})
export const cancelCommit = write('/cmpt/cancelCommit.json', {
  access: 'login',
  token: 'submit',
  may: 'member',
  input: z.object({ id: form.id }),
  output: z.object({ quota: Quota }),
  summary: 'Cancel a queued submission; it costs no quota',
})
export const delCommit = write('/cmpt/delCommit.json', {
  access: 'login',
  token: 'submit',
  may: 'member',
  input: z.object({ id: form.id }),
  output: shape.done,
  summary: 'Hide a submission from the history; the quota is not given back',
})
const picks = z.object({ picked: z.array(shape.id), limit: z.int(), note: z.string() })
export const setBRankSubmission = write('/cmpt/setBRankSubmission.json', {
  access: 'login',
  token: 'submit',
  may: 'member',
  input: z.object({ id: form.id }),
  output: picks,
  summary: 'Choose a submission for the B board',
})
export const removeBRankSubmission = write('/cmpt/remoreBRankSubmission.json', {
  access: 'login',
  token: 'submit',
  may: 'member',
  input: z.object({ id: form.id }),
  output: picks,
  summary: 'Withdraw the choice of a submission for the B board',
})
export const labelResult = read('/cmpt/labelResult.json', {
  access: 'login',
  token: 'read',
  may: 'member',
  input: z.object({ id: form.id }),
  output: z.array(
    z.object({
      label: z.string(),
      support: z.int(),
      predicted: z.int(),
      correct: z.int(),
      precision: z.number(),
      recall: z.number(),
      f1: z.number(),
    }),
  ),
  summary: 'Per-label details of one own submission on the A part',
})
export const downloadSubmission = download('/cmpt/submission/download', {
  access: 'login',
  token: 'read',
  may: 'member',
  input: z.object({ id: form.id }),
  summary: 'The file of one own submission',
})
export const exportSubmissions = download('/cmpt/submission/export', {
  access: 'login',
  token: 'read',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, stageId: z.optional(form.id) }),
  summary: 'One’s team’s history as CSV',
})

export const getFileUploadToken = write('/cmpt/getFileUploadToken.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  input: z.object({
    cmptId: form.id,
    stageId: z.optional(form.id),
    fileName: form.text(200),
    size: form.bytes,
    /** See uploadMark. An unfinished upload of the same size and mark to this stage is continued. */
    mark: z.optional(form.maybe(100)),
  }),
  output: UploadTicket,
  summary: 'Prepare a submission: checks the limits before the upload and names the object key',
})
export const unfinishedUploads = read('/cmpt/unfinishedUploads.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, stageId: z.optional(form.id) }),
  output: z.object({ /** The newest first. */ list: z.array(UnfinishedUpload) }),
  summary: 'One’s own uploads in parts to a stage that were not handed in, to continue or discard',
})
export const runAgain = write('/host/runs/again.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, id: form.id }),
  output: shape.done,
  summary: 'Run the program of a submission again, in place of its earlier run',
})
