const CAPTAIN = 1.5
const MEMBER = 1

/** A share in per cent, rounded to a tenth; 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0

export interface Way {
  /** Members who must agree, not counting the captain. */
  count: number
  part: number
  percent: number
}

/** The votes required in a team of this size, with the captain and without; null if impossible. */
export function waysToPass(size: number): { whole: number; withCaptain: Way; withoutCaptain: Way | null } {
  const whole = CAPTAIN + (size - 1) * MEMBER
  const way = (own: number): Way => {
    // Ties cannot occur: weights are multiples of a half and the threshold is off by a quarter.
    const count = Math.max(0, Math.ceil((whole / 2 - own) / MEMBER))
    const part = own + count * MEMBER
    return { count, part, percent: percentOf(part, whole) }
  }
  const without = way(0)
  return { whole, withCaptain: way(CAPTAIN), withoutCaptain: without.count <= size - 1 ? without : null }
}
