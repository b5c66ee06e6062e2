const DAY_MS = 86_400_000

/** The last `most` days up to the last one given, in which days without any have the count 0: a gap is a gap on the axis, too. */
export function everyDay<C extends { key: string; count: number | null }>(
  days: readonly C[],
  most: number,
): (C | { key: string; count: 0; because: null })[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const known = new Map(days.map((day) => [day.key, day]))
  const end = Date.parse(last.key)
  const count = Math.min(most, Math.round((end - Date.parse(first.key)) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, at) => {
    const key = new Date(end - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return known.get(key) ?? { key, count: 0, because: null }
  })
}
