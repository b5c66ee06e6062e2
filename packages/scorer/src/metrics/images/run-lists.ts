import type { Lists, Values } from '../metric.ts'

/** Joins the masks of entries into one, without pixels counted twice. */
export function unionOfMasks({ items, starts, ends }: Lists, entries: ArrayLike<number>): Lists {
  const runs: [first: number, end: number][] = []
  for (let k = 0; k < entries.length; k++) {
    const entry = entries[k] as number
    for (let p = starts[entry] as number; p < (ends[entry] as number); p += 2) {
      const first = items[p] as number
      runs.push([first, first + (items[p + 1] as number)])
    }
  }
  if (entries.length > 1) runs.sort((one, other) => one[0] - other[0])
  const joined: number[] = []
  let last = -1
  for (const [first, end] of runs) {
    if (last >= 0 && first <= last) {
      const from = joined[joined.length - 2] as number
      last = Math.max(last, end)
      joined[joined.length - 1] = last - from
    } else {
      joined.push(first, end - first)
      last = end
    }
  }
  return { items: Float64Array.from(joined), starts: new Int32Array(1), ends: Int32Array.of(joined.length) }
}

/** The entries of a row by class; unknown classes (below 0) are left out. */
export function entriesByClass({ starts, ends, columns }: Values, row: number): Map<number, number[]> {
  const classes = new Map<number, number[]>()
  for (let k = starts[row] as number; k < (ends[row] as number); k++) {
    const label = columns[0]?.[k] as number
    if (label < 0) continue
    const list = classes.get(label)
    if (list) list.push(k)
    else classes.set(label, [k])
  }
  return classes
}
