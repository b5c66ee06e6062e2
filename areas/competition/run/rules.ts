import type { Refusal } from '@leitai/platform/contract/refusals'
import { minuteText } from '@leitai/platform/time/day'
import type { CodeRules } from '../definition/contract.code.ts'
import type { RunRow } from './table.ts'

/** Programs of a team that wait or run, in one stage. */
const MOST_OPEN = 10

export interface DebugQuota {
  usedToday: number
  dailyLimit: number
  resetAt: Date
}

interface Open {
  startAt: Date
  endAt: Date | null
  code: CodeRules | null
}

/** Debug runs are possible while the stage is, as its runners are for those who compete. */
export function refusalToDebug(stage: Open, quota: DebugQuota, open: number, now: Date): Refusal | null {
  if (stage.code === null) return { code: 'run.noCode' }
  if (stage.code.debugPerDay === 0) return { code: 'run.noDebug' }
  if (now < stage.startAt) return { code: 'submission.notOpen' }
  if (stage.endAt && now >= stage.endAt) return { code: 'submission.closed' }
  if (quota.usedToday >= quota.dailyLimit)
    return { code: 'run.debugLimit', values: { limit: quota.dailyLimit, resetAt: minuteText(quota.resetAt) } }
  return refusalOfOneMore(open)
}

export const refusalOfOneMore = (open: number): Refusal | null =>
  open >= MOST_OPEN ? { code: 'run.tooMany', values: { limit: MOST_OPEN } } : null

type Of = Pick<RunRow, 'purpose' | 'state' | 'outputKey'>

export function refusalToCancelRun({ purpose, state }: Pick<Of, 'purpose' | 'state'>): Refusal | null {
  if (purpose === 'submission') return { code: 'run.ofSubmission' }
  if (purpose === 'final') return { code: 'run.final' }
  return state === 'done' ? { code: 'run.over' } : null
}

/** What a program prints on hidden data could be the data. */
export function refusalToReadLog({ purpose, state }: Pick<Of, 'purpose' | 'state'>): Refusal | null {
  if (purpose !== 'debug') return { code: 'run.logHidden' }
  return state === 'done' ? null : { code: 'run.noLog' }
}

export function refusalToFetchOutput({ purpose, state, outputKey }: Of): Refusal | null {
  if (purpose !== 'debug') return { code: 'run.logHidden' }
  return state === 'done' && outputKey !== null ? null : { code: 'run.noOutput' }
}

/** Its outputs are what the program printed; see refusalToReadLog. */
export function refusalToSeeNotebook({
  purpose,
  notebookSize,
}: Pick<RunRow, 'purpose' | 'notebookSize'>): Refusal | null {
  if (purpose !== 'debug') return { code: 'run.logHidden' }
  return notebookSize === null ? { code: 'run.noNotebook' } : null
}
