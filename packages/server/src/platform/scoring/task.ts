import type { Fault, Score, ScoringSpec } from '@leitai/scorer/types'
import type { CodeRun, CodeTask } from './code/types.ts'
import type { Compared, CompareTask, Condensed, CondenseTask, Series, SeriesTask } from './compare/types.ts'

/** What a scoring process is told to do. Paths are its to read only, but for the work folder and what it is to write. */
export type Task =
  | {
      task: 'score'
      preparedPath: string
      submissionPath: string
      zip: boolean
      /** Whether the prepared solution holds a formula: such a file is scored in a process of its own, and by no order without this. */
      formula: boolean
      /** Leaves board B of a formula out. */
      onlyA?: true
    }
  | { task: 'prepare'; solutionPath: string; spec: ScoringSpec; preparedPath: string }
  | CondenseTask
  | CompareTask
  | SeriesTask
  | CodeTask
/** `seconds`: what the whole task may take. */
export type TaskMessage = Task & { id: number; workFolder: string; seconds: number }

/**
 * Whose code a task runs in its process: a formula of the competition that the prepared solution belongs to, or a person's answer. Null
 * where the process reads strangers' files only. A process is used for one of these alone: see the pool.
 */
export function codeIn(task: Task): string | null {
  if (task.task === 'score') return task.formula ? `formula ${task.preparedPath}` : null
  return task.task === 'code' ? `person ${task.userId}` : null
}

/** A solution made ready: the file was written, with the digest of its split; or what is wrong with it. */
export type Prepared =
  | { ok: true; rows: number; aRows: number; splitSha256: string }
  | { ok: false; faults: Fault[]; faultCount: number }

export type Done =
  | { kind: 'score'; score: Score }
  | { kind: 'prepared'; prepared: Prepared }
  | { kind: 'condensed'; condensed: Condensed }
  | { kind: 'compared'; compared: Compared }
  | { kind: 'series'; series: Series }
  | { kind: 'code'; run: CodeRun }
/** What answers each of the tasks. */
export interface Kinds {
  score: 'score'
  prepare: 'prepared'
  condense: 'condensed'
  compare: 'compared'
  series: 'series'
  code: 'code'
}
export type Answer = { id: number } & (Done | { kind: 'broken'; message: string })

/** How a task ended when not as it should: by us, too slow, too large, died. */
export type Ended = { kind: 'timeLimit' } | { kind: 'crashed'; message: string }
export type OutcomeOf<T extends keyof Kinds> = Extract<Done, { kind: Kinds[T] }> | Ended
export type Outcome = OutcomeOf<'score'>
export type PrepareOutcome = OutcomeOf<'prepare'>
