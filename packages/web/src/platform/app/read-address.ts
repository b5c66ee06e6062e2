/** No list has more pages. */
const MOST_PAGES = 100_000

/** A positive integer in the URL's query, or null. */
export function readNumber(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

export const readId = (search: URLSearchParams) => readNumber(search, 'id')

/** The page number of a list; the first page if missing or invalid. */
export const readPage = (search: URLSearchParams, name = 'page') => Math.min(readNumber(search, name) ?? 1, MOST_PAGES)

const isIn = <N extends string>(map: Record<N, unknown>, name: string): name is N => Object.hasOwn(map, name)

/** The keys of a map, such as tabs, in its order. */
export const namesIn = <N extends string>(map: Record<N, unknown>): N[] =>
  Object.keys(map).filter((name) => isIn(map, name))

/** The key of a map that the URL selects, or null. */
export function readName<N extends string>(search: URLSearchParams, key: string, map: Record<N, unknown>): N | null {
  const written = search.get(key) ?? ''
  return isIn(map, written) ? written : null
}
