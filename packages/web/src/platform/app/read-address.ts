/** Beyond it no list goes. */
const MOST_PAGES = 100_000

/** A whole number from 1 in a page's address; null where there is none. */
export function readNumber(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

export const readId = (search: URLSearchParams) => readNumber(search, 'id')

/** The page of a list, the first where the address says none or no number. */
export const readPage = (search: URLSearchParams, name = 'page') => Math.min(readNumber(search, name) ?? 1, MOST_PAGES)

const isIn = <N extends string>(map: Record<N, unknown>, name: string): name is N => Object.hasOwn(map, name)

/** The names of a map, as of tabs, in its order. */
export const namesIn = <N extends string>(map: Record<N, unknown>): N[] =>
  Object.keys(map).filter((name) => isIn(map, name))

/** Which of a map's names a page's address says; null where it is none of them. */
export function readName<N extends string>(search: URLSearchParams, key: string, map: Record<N, unknown>): N | null {
  const written = search.get(key) ?? ''
  return isIn(map, written) ? written : null
}
