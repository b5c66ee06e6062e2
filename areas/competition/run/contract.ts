import { download, events, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { CodeRules } from '../definition/contract.code.ts'

export const RunState = z.enum(['waiting', 'running', 'done'])
export type RunState = z.infer<typeof RunState>
/**
 * How a program ended. `noOutput`: it wrote no result; `badOutput`: not a file, or too large a one; `badModel`: its zip cannot be unpacked;
 * `badImage`: an archive that is no image that can run; `platform`: not its own fault.
 */
export const RunOutcome = z.enum([
  'ok',
  'error',
  'timeout',
  'memory',
  'disk',
  'noOutput',
  'badOutput',
  'badModel',
  'badImage',
  'cancelled',
  'platform',
] as const)
export type RunOutcome = z.infer<typeof RunOutcome>
/** `final`: a host has the programs that count run again after the end. */
const RunPurpose = z.enum(['submission', 'debug', 'final'])

/** How a program is doing, or how it ended. */
export const RunShown = z.object({
  state: RunState,
  outcome: z.nullable(RunOutcome),
  /** How it ended and what to do, in words; null until then. */
  text: z.nullable(z.string()),
  /** Among all that wait, 1 is next; null unless it waits. */
  place: z.nullable(z.int()),
  /** In how many seconds it will probably begin; null if that cannot be said, or no runner can take it now. */
  waitSeconds: z.nullable(z.int()),
  /** It waits, and no runner that is on can run it. */
  noRunner: z.boolean(),
  /** Somebody cancelled it, and its runner has not ended it yet. */
  cancelling: z.boolean(),
  startedAt: shape.maybeTime,
  finishedAt: shape.maybeTime,
  wallMs: z.nullable(z.int()),
  cpuMs: z.nullable(z.int()),
  peakMb: z.nullable(z.number()),
  exitCode: z.nullable(z.int()),
})
export type RunShown = z.infer<typeof RunShown>

export const Run = z.object({
  id: shape.id,
  stageId: shape.id,
  purpose: RunPurpose,
  submissionId: z.nullable(shape.id),
  /** Of a final re-run: what LEITAI_SEED says. */
  seed: z.nullable(z.int()),
  fileName: z.string(),
  size: z.int(),
  /** The model that it reads; null if none. */
  model: z.nullable(z.object({ id: shape.id, name: z.string() })),
  person: shape.Person,
  createdAt: shape.time,
  ...RunShown.shape,
  /** Bytes of its result, which debug runs let one download. */
  outputSize: z.nullable(z.int()),
  /** Bytes of its notebook with the outputs of the cells; null if there is none, or it is not for the caller. */
  notebookSize: z.nullable(z.int()),
  /** The reason against it, in the caller's language. */
  may: z.object({ cancel: z.nullable(z.string()), log: z.nullable(z.string()), output: z.nullable(z.string()) }),
})
export type Run = z.infer<typeof Run>

const DebugQuota = z.object({ usedToday: z.int(), dailyLimit: z.int(), resetAt: shape.time })

export const myRuns = read('/cmpt/runs.json', {
  access: 'login',
  token: 'read',
  may: 'signedUp',
  input: z.object({ cmptId: form.id, stageId: z.optional(form.id), ...form.paging }),
  output: z.object({
    ...shape.page(Run).shape,
    stageId: shape.id,
    rules: CodeRules,
    debug: DebugQuota,
    may: z.object({ debug: z.nullable(z.string()) }),
  }),
  summary: 'One’s team’s programs in a stage that takes code: waiting, running and done',
})
export const debugRun = write('/cmpt/runs/debug.json', {
  access: 'login',
  token: 'submit',
  may: 'signedUp',
  input: z.object({
    cmptId: form.id,
    stageId: z.optional(form.id),
    objectKey: form.text(200),
    fileName: form.text(200),
    /** A model of the team, which the program reads in /model. */
    modelId: z.optional(form.id),
  }),
  output: z.object({ run: Run, debug: DebugQuota }),
  summary: 'Run a program on public data, with its full log; it has a quota of its own',
})
export const cancelRun = write('/cmpt/runs/cancel.json', {
  access: 'login',
  token: 'submit',
  may: 'member',
  input: z.object({ id: form.id }),
  output: Run,
  summary: 'Cancel a debug run, waiting or running',
})
export const runLog = read('/cmpt/runs/log.json', {
  access: 'login',
  token: 'read',
  may: 'member',
  input: z.object({ id: form.id }),
  output: z.object({ head: z.string(), tail: z.string(), bytes: z.int() }),
  summary: 'What a debug run printed: its beginning and its end',
})
export const runOutput = download('/cmpt/runs/output', {
  access: 'login',
  token: 'read',
  may: 'member',
  input: z.object({ id: form.id }),
  summary: 'The result of a debug run',
})
export const runNotebook = download('/cmpt/runs/notebook', {
  access: 'login',
  token: 'read',
  may: 'member',
  input: z.object({ id: form.id }),
  summary: 'The notebook of a debug run with the outputs of its cells, which may hold HTML of its author’s',
})
export const runEvents = events('/cmpt/runEvents', {
  access: 'login',
  token: 'read',
  may: 'signedUp',
  input: z.object({ cmptId: form.id }),
  output: z.object({ id: shape.id, state: RunState }),
  summary: 'Live states of one’s team’s programs',
})
