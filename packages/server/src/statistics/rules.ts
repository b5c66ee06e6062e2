import { type Cell, FEWEST } from '@leitai/contract/statistics'

export interface Counted {
  key: string
  count: number
}

/**
 * Takes the numbers below FEWEST out. Where the total would still tell them — one cell alone is hidden, or so many people are in
 * the hidden ones that each must be 1, or each one less than FEWEST — the smallest of the others is hidden too.
 */
export function suppress(cells: readonly Counted[]): Cell[] {
  const shown = cells.filter(({ count }) => count >= FEWEST).toSorted((a, b) => a.count - b.count)
  const few = cells.filter(({ count }) => count < FEWEST)
  const people = few.reduce((sum, { count }) => sum + count, 0)
  const tells = few.length === 1 || people === few.length || people === few.length * (FEWEST - 1)
  const others = few.length > 0 && tells ? shown.slice(0, 1) : []
  const hidden = new Set([...few, ...others].map(({ key }) => key))
  return cells.map(({ key, count }) => ({
    key,
    count: hidden.has(key) ? null : count,
    because: hidden.has(key) ? (count < FEWEST ? ('few' as const) : ('others' as const)) : null,
  }))
}

/** The largest cells, those that can be named: what is small, and all behind `most`, is one cell `other`. */
export function largest(cells: readonly Counted[], most: number): Counted[] {
  const open = cells.filter(({ key }) => key !== '').toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  const named = open.filter(({ count }) => count >= FEWEST).slice(0, most)
  const rest = open.filter((cell) => !named.includes(cell)).reduce((sum, { count }) => sum + count, 0)
  return [...named, ...(rest > 0 ? [{ key: 'other', count: rest }] : []), ...cells.filter(({ key }) => key === '')]
}
