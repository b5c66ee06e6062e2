import type { Score } from '@leitai/scorer/types'

/** What a scoring process is told to do. Paths are its to read only, but for the work folder. */
export interface Order {
  id: number
  preparedPath: string
  submissionPath: string
  zip: boolean
  workFolder: string
}

export type Answer = { id: number; kind: 'score'; score: Score } | { id: number; kind: 'broken'; message: string }

/** How an order ended: with a score or faults, or by us: too slow, too large, died. */
export type Outcome = { kind: 'score'; score: Score } | { kind: 'timeLimit' } | { kind: 'crashed'; message: string }
