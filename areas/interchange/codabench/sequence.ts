/** When a phase is open; without an end it stays open. */
export interface Times {
  start: Date
  end: Date | null
}

/** Codabench looks every few minutes which phase has begun. */
const SHORTEST_MS = 3_600_000
/** Phases over there must not touch. */
const PAUSE_MS = 1000

const plus = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** Phases as Codabench takes them: one begins after the one before has ended, and the last alone may have no end. `moved`: more than a pause. */
export function inSequence(wanted: readonly Times[]): { times: Times[]; moved: boolean } {
  const times: Times[] = []
  let moved = false
  for (const [at, { start: from, end: to }] of wanted.entries()) {
    const before = times.at(-1)?.end
    const start = before && from <= before ? plus(before, PAUSE_MS) : from
    const next = wanted[at + 1]
    const end = to ?? (next ? plus(next.start, -PAUSE_MS) : null)
    const last = end === null || end > start ? end : plus(start, SHORTEST_MS)
    if (start.getTime() - from.getTime() > PAUSE_MS || last !== end) moved = true
    times.push({ start, end: last })
  }
  return { times, moved }
}
