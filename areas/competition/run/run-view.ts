import { optional, type RowOf } from '@leitai/pg-kit/statement'
import type { Language } from '@leitai/platform/contract/language'
import { type SQL, sql } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import type { Stage } from '../definition/table.ts'
import { endingText } from './contract.endings.ts'
import type { RunShown } from './contract.ts'
import { shownOfHidden } from './hidden-facts.ts'
import { type QueueFacts, waitOf } from './queue-facts.ts'
import { type RunRow, runs } from './table.ts'

/** What is shown of a run; from `runs`, or `lastRunOf`. */
export const runShape = {
  id: runs.id,
  purpose: runs.purpose,
  cmptId: runs.cmptId,
  stageId: runs.stageId,
  labels: runs.labels,
  form: runs.form,
  state: runs.state,
  outcome: runs.outcome,
  exitCode: runs.exitCode,
  signal: runs.signal,
  reason: runs.reason,
  wallMs: runs.wallMs,
  cpuMs: runs.cpuMs,
  peakMb: runs.peakMb,
  cancelAt: runs.cancelAt,
  startedAt: runs.startedAt,
  finishedAt: runs.finishedAt,
  /** Among all that wait, 1 is next. */
  place: sql<number | null>`case when ${runs.state} = 'waiting' then (select count(*)::int from ${runs} as line
    where line.state = 'waiting' and (line.priority, line.turn, line.id) <= (${runs.priority}, ${runs.turn}, ${runs.id})) end`,
}
export const optionalRun = optional(runs.id, runShape)
type Listed = RowOf<typeof runShape>

/** The last run of a submission, as a join for `optionalRun`. */
export const lastRunOf = (submissionId: SQL) =>
  sql`left join lateral (select * from ${runs} where ${runs.submissionId} = ${submissionId} and ${runs.purpose} = 'submission'
    order by ${runs.id} desc limit 1) as ${runs} on true`

/** As leaderboards count them, and as hosts see them. */
const STEP_MS = 100
const coarse = (value: number | null, step: number) => (value === null ? null : Math.ceil(value / step) * step)
export const coarseMeasures = (run: Pick<RunRow, 'wallMs' | 'cpuMs' | 'peakMb'>) => ({
  wallMs: coarse(run.wallMs, STEP_MS),
  cpuMs: coarse(run.cpuMs, STEP_MS),
  peakMb: coarse(run.peakMb, 1),
})

interface Shows {
  stage: Pick<Stage, 'code'>
  facts: QueueFacts
  language: Language
  /** For those who may see the hidden data: exact, and while it runs. */
  isHost?: boolean
}

export function shownRun(run: Listed, { stage, facts, language, isHost = false }: Shows): z.output<typeof RunShown> {
  const { state, place } = run
  const isOver = state === 'done'
  const outcome = isOver ? run.outcome : null
  const isHidden = run.purpose !== 'debug' && !isHost
  const visible = isHidden ? shownOfHidden(run, stage.code) : { ...run, ...coarseMeasures(run) }
  return {
    state,
    outcome,
    place,
    exitCode: visible.exitCode,
    wallMs: visible.wallMs,
    cpuMs: visible.cpuMs,
    peakMb: visible.peakMb,
    startedAt: state === 'waiting' ? null : visible.startedAt,
    finishedAt: visible.finishedAt,
    text: outcome && stage.code ? endingText({ ...run, outcome, isHidden }, stage.code, language) : null,
    ...(place === null ? { waitSeconds: null, noRunner: false } : waitOf(facts, run, { stage, place })),
    cancelling: !isOver && run.cancelAt !== null,
  }
}
