const CAPTAIN = 1.5
const MEMBER = 1

/** A part of a whole in per cent, to a tenth; 0 where there is no whole yet. */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0

export interface Way {
  /** Members who must agree, the captain not counted. */
  count: number
  part: number
  percent: number
}

/** What it takes to pass in a team of so many: with the captain, and without; null where that cannot be. */
export function waysToPass(size: number): { whole: number; withCaptain: Way; withoutCaptain: Way | null } {
  const whole = CAPTAIN + (size - 1) * MEMBER
  const way = (own: number): Way => {
    // Halves never come out even: weights are halves and the limit is a quarter off.
    const count = Math.max(0, Math.ceil((whole / 2 - own) / MEMBER))
    const part = own + count * MEMBER
    return { count, part, percent: percentOf(part, whole) }
  }
  const without = way(0)
  return { whole, withCaptain: way(CAPTAIN), withoutCaptain: without.count <= size - 1 ? without : null }
}
