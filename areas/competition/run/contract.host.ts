import { download, read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { Run, RunOutcome, RunState } from './contract.ts'

/** A run for those who work on the competition. */
export const HostRun = z.object({
  ...Run.shape,
  team: z.object({ id: shape.id, name: z.string() }),
  /** With its digest, null while it is computed, and whether its team has deleted it since. */
  model: z.nullable(
    z.object({
      id: shape.id,
      name: z.string(),
      size: z.int(),
      sha256: z.nullable(z.string()),
      deleted: z.boolean(),
    }),
  ),
  attempt: z.int(),
  runner: z.nullable(z.string()),
  /** Of failures of the platform: what the runner said. */
  reason: z.string(),
  may: z.object({ again: z.nullable(z.string()), cancel: z.nullable(z.string()) }),
})

export const Runner = z.object({
  id: shape.id,
  name: z.string(),
  /** Of this competition alone; else of the site. */
  ofCompetition: z.boolean(),
  /** The server's own, on its machine. */
  own: z.boolean(),
  state: z.enum(['new', 'on', 'off', 'draining']),
  seenAt: shape.maybeTime,
  startedAt: shape.maybeTime,
  engine: z.nullable(z.string()),
  version: z.nullable(z.string()),
  labels: z.array(z.string()),
  slots: z.int(),
  memoryMb: z.int(),
  cores: z.int(),
  /** What it can really limit; null before it first started. */
  enforced: z.nullable(
    z.object({
      memory: z.enum(['group', 'each']),
      processes: z.enum(['group', 'user', 'no']),
      cores: z.boolean(),
      network: z.boolean(),
      seccomp: z.boolean(),
    }),
  ),
  running: z.int(),
  may: z.object({ change: z.nullable(z.string()) }),
})
export type Runner = z.infer<typeof Runner>

const figures = z.object({
  waiting: z.int(),
  running: z.int(),
  doneToday: z.int(),
  /** Of those done in seven days: how each ended, and how long it took. */
  outcomes: z.array(z.object({ outcome: RunOutcome, count: z.int() })),
  medianWallMs: z.nullable(z.int()),
  medianWaitMs: z.nullable(z.int()),
})

export const hostRuns = read('/host/runs.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({
    cmptId: form.id,
    state: z._default(z.enum(['', ...RunState.options]), ''),
    outcome: z._default(z.enum(['', ...RunOutcome.options]), ''),
    /** Part of the name of a team or file. */
    keyword: z.optional(form.maybe(40)),
    ...form.paging,
  }),
  output: z.object({ ...shape.page(HostRun).shape, figures, runners: z.array(Runner) }),
  summary: 'Programs of a competition and the runners that run them',
})
export const hostRunLog = read('/host/runs/log.json', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ cmptId: form.id, id: form.id }),
  output: z.object({ head: z.string(), tail: z.string(), bytes: z.int() }),
  summary: 'What a program printed',
})
export const hostRunNotebook = download('/host/runs/notebook', {
  access: 'login',
  token: 'host',
  may: 'staff',
  input: z.object({ cmptId: form.id, id: form.id }),
  summary: 'The notebook of any run with the outputs of its cells, which may show hidden data',
})
export const endRun = write('/host/runs/end.json', {
  access: 'login',
  token: 'host',
  may: 'manager',
  input: z.object({ cmptId: form.id, id: form.id }),
  output: shape.done,
  summary: 'End a program that waits or runs; it costs its team no quota',
})
export const addRunner = write('/host/runners/add.json', {
  access: 'login',
  may: 'owner',
  input: z.object({ cmptId: form.id, name: form.text(60) }),
  output: z.object({ runner: Runner, /** Shown this once. */ token: z.string() }),
  perMinute: 20,
  summary: 'Add a runner of one’s own for a competition, and make its token',
})
export const changeRunner = write('/host/runners/change.json', {
  access: 'login',
  may: 'owner',
  input: z.object({ cmptId: form.id, id: form.id, draining: form.flag }),
  output: Runner,
  summary: 'Let a runner finish what it runs and take nothing more, or take runs again',
})
export const removeRunner = write('/host/runners/remove.json', {
  access: 'login',
  may: 'owner',
  input: z.object({ cmptId: form.id, id: form.id }),
  output: shape.done,
  summary: 'Revoke the token of a runner; what it runs is given to another',
})
