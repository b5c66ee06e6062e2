import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { SubmissionState } from '../submission/contract.ts'
import { format } from './contract.ts'

export const SubmissionMark = z.enum(['voided', 'hidden'])
export type SubmissionMark = z.infer<typeof SubmissionMark>
const entries = {
  cmptId: form.id,
  stageId: z.optional(form.id),
  state: z.optional(SubmissionState),
  teamId: z.optional(form.id),
  /** Those that a host voided, or that their team has hidden. */
  mark: z.optional(SubmissionMark),
  /** Part of a team's or a person's name. */
  keyword: z._default(form.maybe(40), ''),
}
export const hostSubmissions = read('/host/submissions.json', {
  access: 'login',
  token: 'host',
  may: 'staffIncludingJudges',
  input: z.object({ ...entries, ...form.paging }),
  output: z.object({
    ...shape.page(
      z.object({
        id: shape.id,
        no: z.int(),
        stage: shape.Words,
        practice: z.boolean(),
        at: shape.time,
        teamId: shape.id,
        teamName: z.string(),
        person: shape.Person,
        fileName: z.string(),
        size: z.int(),
        state: SubmissionState,
        scoreA: z.nullable(z.string()),
        /** Hosts see it before it is revealed. */
        scoreB: z.nullable(z.string()),
        durationMs: z.nullable(z.int()),
        attempt: z.int(),
        /** Why it failed, and its first error. */
        reason: z.nullable(z.string()),
        faults: z.array(z.string()),
        /** The team has hidden it from its history. */
        hidden: z.boolean(),
        /** Why a host voided it; null while it counts. */
        voided: z.nullable(z.string()),
        /** Why a host set its score by hand; null if it is the scorer's. */
        byHand: z.nullable(z.string()),
        /** How many files with details of its score the program left. */
        details: z.int(),
        hasA: z.boolean(),
        hasB: z.boolean(),
        may: z.object({
          voidIt: shape.may,
          unvoid: shape.may,
          unhide: shape.may,
          rescore: shape.may,
          score: shape.may,
        }),
      }),
    ).shape,
    stages: z.array(z.object({ id: shape.id, name: shape.Words })),
    /** Why the files, and the list itself, cannot be downloaded. */
    may: z.object({ files: shape.may, list: shape.may }),
  }),
  summary: 'All submissions of a competition, newest first',
})
export const hostSubmissionsCsv = download('/host/submissions.csv', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ ...entries, format }),
  perMinute: 20,
  summary: 'All submissions of a competition, as CSV or XLSX',
})
export const hostSubmissionsZip = download('/host/submissions.zip', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object(entries),
  perMinute: 5,
  summary: 'The files of all submissions, with a list of them',
})
const submission = z.object({ cmptId: form.id, submissionId: form.id })
export const hostSubmissionFile = download('/host/submission/file', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: submission,
  perMinute: 60,
  summary: 'The file of one submission',
})
export const hostSubmissionLog = read('/host/submission/log.json', {
  access: 'login',
  token: 'host',
  may: 'staffIncludingJudges',
  input: submission,
  output: z.object({
    fileName: z.string(),
    size: z.int(),
    /** Of the stored file; null if it is deleted. */
    sha256: z.nullable(z.string()),
    remark: z.string(),
    attempt: z.int(),
    at: shape.time,
    startedAt: shape.maybeTime,
    finishedAt: shape.maybeTime,
    durationMs: z.nullable(z.int()),
    rows: z.nullable(z.int()),
    reason: z.nullable(z.string()),
    faults: z.array(z.string()),
    faultCount: z.int(),
    hiddenAt: shape.maybeTime,
    voidedAt: shape.maybeTime,
    voided: z.nullable(z.string()),
    /** When and why a host set its score by hand. */
    handScoredAt: shape.maybeTime,
    handReason: z.string(),
    /** Actions of hosts and admins on it, newest first. */
    acts: z.array(z.object({ at: shape.time, action: z.string(), by: z.nullable(z.string()), reason: z.string() })),
  }),
  perMinute: 60,
  summary: 'The history of one submission',
})
export const disqualifySubmission = write('/host/submission/void.json', {
  access: 'login',
  may: 'manager',
  input: z.object({ ...submission.shape, reason: form.reason }),
  output: shape.done,
  summary: 'Disqualify a submission with a reason that its team sees; the quota is not given back',
})
export const setSubmissionScore = write('/host/submission/score.json', {
  access: 'login',
  may: 'manager',
  input: z.object({
    ...submission.shape,
    /** Omitted fields stay unchanged; `a` and `b` only if the stage has such a board. */
    scores: form.json(
      z
        .object({ a: z.optional(z.number()), b: z.optional(z.number()) })
        .check(z.refine(({ a, b }) => a !== undefined || b !== undefined, { error: 'wrong' })),
    ),
    reason: form.reason,
  }),
  output: shape.done,
  summary: 'Set the score of a submission by hand, with a public reason; rescoring undoes it',
})
export const requalifySubmission = write('/host/submission/unvoid.json', {
  access: 'login',
  may: 'manager',
  input: submission,
  output: shape.done,
  summary: 'Requalify a submission',
})
export const unhideSubmission = write('/host/submission/unhide.json', {
  access: 'login',
  may: 'manager',
  input: submission,
  output: shape.done,
  summary: 'Show a submission again that its team has hidden',
})
