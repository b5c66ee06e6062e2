import type { FileProfile } from '@leitai/scorer/file-form'
import type { MadeAnswer } from '@leitai/scorer/formula-trial'
import type { Fault, RunFacts, Score, ScoringSpec } from '@leitai/scorer/types'
import type { CodeRun, CodeTask } from './code/types.ts'
import type { Compared, CompareTask, Condensed, CondenseTask, Series, SeriesTask } from './compare/types.ts'
import type { Details } from './python/details.ts'
import type { Side } from './python/lay-board.ts'

/** Tasks of a scoring process. It only reads the given paths, except the work folder and its output files. */
export type Task =
  | {
      task: 'score'
      preparedPath: string
      submissionPath: string
      /** Bytes that the files of a zip may have together; default: limits.uploadBytes. */
      mostBytes?: number
      /** Whether the prepared solution contains a formula: it then needs a process of its own, and other tasks refuse it. */
      formula: boolean
      /** Of a formula: an answer made from the solution takes the place of what the submission says. */
      answer?: MadeAnswer
      /** Skips board B of a formula. */
      onlyA?: true
      /** The solution itself, for a program that gets files of it by their paths. */
      solutionPath?: string
      /** Whose program it is: stays with the parent; needed if there is one. */
      owner?: string
      /** The zip of a program that has several files: stays with the parent. */
      programPath?: string
      /** Of the program that made the submission, if the leaderboard has numbers that are measured at its run. */
      facts?: RunFacts
      /** Keeps what a program leaves for board A as details of the score: stays with the parent. */
      details?: boolean
      /** Beginning of the paths that tables for a program are written to; needed if there is a formula. */
      boardsPath?: string
    }
  | { task: 'prepare'; solutionPath: string; spec: ScoringSpec; preparedPath: string }
  | { task: 'profile'; solutionPath: string | null; samplePath: string | null }
  | CondenseTask
  | CompareTask
  | SeriesTask
  | CodeTask
/** `seconds`: the limit of the whole task. */
export type TaskMessage = Task & { id: number; workFolder: string; seconds: number }

/**
 * Whose code a task runs: a formula of the competition that the prepared solution belongs to, or a user's answer. Null if the process only
 * reads untrusted files. A process serves only one of these: see the pool.
 */
export function codeIn(task: Task): string | null {
  if (task.task === 'score') return task.formula ? `formula ${task.preparedPath}` : null
  return task.task === 'code' ? `person ${task.userId}` : null
}

/** A prepared solution: the file was written, with the digest of its split and the numbers to show later; or what is wrong with it. */
export type Prepared =
  | { ok: true; rows: number; aRows: number; splitSha256: string; thin: string[] }
  | { ok: false; faults: Fault[]; faultCount: number }

/** What is in a solution and a sample; null for one that is missing or cannot be read. */
export interface Profiles {
  solution: FileProfile | null
  sample: FileProfile | null
}

/** For a program that runs in a sandbox of its own: the tables of the boards were written. */
export interface Boards {
  rows: number
  spec: ScoringSpec
  texts: Fault[]
  /** Whether B has tables, too. */
  hasB: boolean
  /** The sides that have files beside their tables. */
  packed: readonly Side[]
  code: string
  /** The digest of the program’s files, where it is no code alone. */
  package: string | null
  /** The name of the Python that the host has chosen; empty: the machine’s own. */
  environment: string
  seconds: number
}

/** Milliseconds that the process computed for it. */
interface Spent {
  cpuMs?: number
}

export type Done =
  | ({ kind: 'score'; score: Score; details?: Details } & Spent)
  | ({ kind: 'boards'; boards: Boards } & Spent)
  | { kind: 'prepared'; prepared: Prepared }
  | { kind: 'profile'; profile: Profiles }
  | { kind: 'condensed'; condensed: Condensed }
  | { kind: 'compared'; compared: Compared }
  | { kind: 'series'; series: Series }
  | { kind: 'code'; run: CodeRun }
/** The result type of each task. */
export interface Kinds {
  score: 'score'
  prepare: 'prepared'
  profile: 'profile'
  condense: 'condensed'
  compare: 'compared'
  series: 'series'
  code: 'code'
}
export type Answer = { id: number } & (Done | { kind: 'broken'; message: string })

/** How a task failed: stopped by us, too slow, too large, crashed. */
export type Ended = ({ kind: 'timeLimit' } | { kind: 'crashed'; message: string }) & Spent
export type OutcomeOf<T extends keyof Kinds> = Extract<Done, { kind: Kinds[T] }> | Ended
export type Outcome = OutcomeOf<'score'>
export type PrepareOutcome = OutcomeOf<'prepare'>
