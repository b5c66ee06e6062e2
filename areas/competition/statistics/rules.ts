import { type Cell, FEWEST } from './contract.ts'

export interface Counted {
  key: string
  count: number
}

/**
 * Hides numbers below FEWEST. While the total would reveal them, also hides the smallest of the others; if hiding all of them is not
 * enough, returns no cells.
 */
export function suppress(cells: readonly Counted[]): Cell[] {
  const shown = cells.filter(({ count }) => count >= FEWEST).toSorted((a, b) => a.count - b.count)
  const few = cells.filter(({ count }) => count < FEWEST)
  for (let also = 0; also <= shown.length; also++) {
    const others = shown.slice(0, also)
    if (reveals(few, others, shown[also]?.count)) continue
    const hidden = new Set([...few, ...others].map(({ key }) => key))
    return cells.map(({ key, count }) => ({
      key,
      count: hidden.has(key) ? null : count,
      because: hidden.has(key) ? (count < FEWEST ? ('few' as const) : ('others' as const)) : null,
    }))
  }
  return []
}

const sumOf = (cells: readonly Counted[]) => cells.reduce((sum, { count }) => sum + count, 0)

/**
 * Whether a small number can be derived: the sum of the hidden numbers is known, each of `few` is from 1 to FEWEST - 1, and each of
 * `others` from FEWEST to `next`, the smallest shown number.
 */
function reveals(few: readonly Counted[], others: readonly Counted[], next: number | undefined): boolean {
  if (few.length === 0) return false
  const [one, all] = [few.length, few.length * (FEWEST - 1)]
  const people = sumOf(few)
  if (others.length === 0) return few.length === 1 || people === one || people === all
  const sum = people + sumOf(others)
  const least = Math.max(one, next === undefined ? 0 : sum - others.length * next)
  const most = Math.min(all, sum - others.length * FEWEST)
  // Hiding others besides several small ones reveals that these are all 1 or all FEWEST - 1: it must remain open which.
  return few.length === 1 ? least === most : least > one || most < all
}

/** The largest cells by name; small ones, and all after `most`, become one cell `other`. */
export function largest(cells: readonly Counted[], most: number): Counted[] {
  const open = cells.filter(({ key }) => key !== '').toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  const named = open.filter(({ count }) => count >= FEWEST).slice(0, most)
  const rest = sumOf(open.filter((cell) => !named.includes(cell)))
  return [...named, ...(rest > 0 ? [{ key: 'other', count: rest }] : []), ...cells.filter(({ key }) => key === '')]
}
