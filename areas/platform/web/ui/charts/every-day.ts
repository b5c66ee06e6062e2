const DAY_MS = 86_400_000

/** The last `most` days up to the last one given, with `empty` for those that are missing: a gap is a gap on the axis, too. */
export function everyDay<C extends { key: string }, E>(
  days: readonly C[],
  most: number,
  empty: E,
): (C | ({ key: string } & E))[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const known = new Map(days.map((day) => [day.key, day]))
  const end = Date.parse(last.key)
  const count = Math.min(most, Math.round((end - Date.parse(first.key)) / DAY_MS) + 1)
  return Array.from({ length: count }, (_, at) => {
    const key = new Date(end - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10)
    return known.get(key) ?? { key, ...empty }
  })
}
