import type { Fault, Score } from './types.ts'

/** What the competitor should know of a file that was scored. */
const noteCodes: readonly string[] = ['read-as', 'labels-not-known']

export const isNote = ({ code }: Fault): boolean => noteCodes.includes(code)

/** A score with what was noted while its file was read. */
export const withNotes = (score: Score, notes: Fault[]): Score =>
  score.ok && notes.length > 0 ? { ...score, notes } : score
