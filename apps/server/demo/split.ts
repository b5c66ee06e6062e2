import { createHash } from 'node:crypto'

/**
 * Draws the same test set on every machine: the `share` of the rows whose SHA-256 of `<seed>:<key>` is smallest. It depends on each row
 * only, not on its position.
 */
export function drawn<T>(
  rows: T[],
  { seed, share, keyOf }: { seed: string; share: number; keyOf(row: T): string },
): Set<T> {
  const marked = rows.map((row) => ({
    row,
    mark: createHash('sha256')
      .update(`${seed}:${keyOf(row)}`)
      .digest('hex'),
  }))
  marked.sort((a, b) => (a.mark < b.mark ? -1 : 1))
  return new Set(marked.slice(0, Math.round(rows.length * share)).map(({ row }) => row))
}
