import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { endingOf, mostOfFile, type TakenFiles } from '@leitai/platform/contract/upload-bound'
import { cmptDetail } from '../../catalog/contract.detail.ts'
import { myRank, rankList } from '../../leaderboard/contract.ts'
import { myModels } from '../../model/contract.ts'
import { myRuns } from '../../run/contract.ts'
import { mySubmission, unfinishedUploads } from '../contract.ts'

/** The endings as the dialog for choosing a file wants them. */
export const endingsFor = ({ accepted }: Pick<TakenFiles, 'accepted'>) =>
  accepted.map((ending) => `.${ending}`).join(',')

/** What is wrong with a file by name and size, as an i18n key; null if nothing is. */
export function outsideOf({ name, size }: Pick<File, 'name' | 'size'>, taken: TakenFiles) {
  if (!taken.accepted.includes(endingOf(name))) return 'file.kind' as const
  if (size > mostOfFile(taken, name)) return 'file.large' as const
  return size === 0 ? ('file.empty' as const) : null
}

/** Whether files that are chosen now take the place of one chosen before: the corrected one usually has the same name. */
export const replaces = (picked: readonly Pick<File, 'name'>[], { name }: Pick<File, 'name'>) =>
  picked.some((one) => one.name === name)

export const isTooMany = (chosen: number, more: number) => chosen + more > limits.uploadFiles

/** The metrics on class labels: only their scores have per-label details. A test compares the list with the scorer's. */
const names: readonly string[] = [
  'accuracy',
  'balanced-accuracy',
  'precision',
  'recall',
  'specificity',
  'f1',
  'f-beta',
  'jaccard',
  'mcc',
  'kappa',
]
export const isOnLabels = (metric: string): boolean => names.includes(metric)

export type Cmpt = WireOf<typeof cmptDetail>
type Stage = Cmpt['stages'][number]
export type ScoringStage = Stage & { scoring: NonNullable<Stage['scoring']> }

/** The stages that accept result files. */
export const scoringStages = ({ stages }: Pick<Cmpt, 'stages'>): ScoringStage[] =>
  stages.flatMap((stage) => (stage.scoring === null ? [] : [{ ...stage, scoring: stage.scoring }]))

/** Between two runs, so that bursts of events, such as twenty files submitted at once, need few requests. */
export const GATHER_MS = 150

/** Runs `work` for an event `patienceMs` later at most, but no more often than every GATHER_MS; events in between share a run. */
export function gather(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  const run = () => {
    due = Number.POSITIVE_INFINITY
    last = performance.now()
    work()
  }
  return {
    ask(patienceMs: number) {
      const now = performance.now()
      const next = Math.max(now + patienceMs, last + GATHER_MS)
      if (next >= due) return
      clearTimeout(timer)
      due = next
      timer = setTimeout(run, next - now)
    },
    stop: () => clearTimeout(timer),
  }
}

/** The calls whose responses a new or changed submission invalidates. */
export const touched = [mySubmission, cmptDetail, rankList, myRank, unfinishedUploads, myRuns, myModels] as const
