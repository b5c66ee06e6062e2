import type { Fault, Score, ScoringSpec } from '@leitai/scorer/types'

/** What a scoring process is told to do. Paths are its to read only, but for the work folder and what it is to write. */
export type Task =
  | { task: 'score'; preparedPath: string; submissionPath: string; zip: boolean }
  | { task: 'prepare'; solutionPath: string; spec: ScoringSpec; preparedPath: string }
/** `seconds`: what the whole order may take. */
export type Order = Task & { id: number; workFolder: string; seconds: number }

/** A solution made ready: the file was written, with the digest of its split; or what is wrong with it. */
export type Prepared =
  | { ok: true; rows: number; aRows: number; splitSha256: string }
  | { ok: false; faults: Fault[]; faultCount: number }

export type Done = { kind: 'score'; score: Score } | { kind: 'prepared'; prepared: Prepared }
export type Answer = { id: number } & (Done | { kind: 'broken'; message: string })

/** How an order ended when not as it should: by us, too slow, too large, died. */
export type Ended = { kind: 'timeLimit' } | { kind: 'crashed'; message: string }
export type Outcome = Extract<Done, { kind: 'score' }> | Ended
export type PrepareOutcome = Extract<Done, { kind: 'prepared' }> | Ended
