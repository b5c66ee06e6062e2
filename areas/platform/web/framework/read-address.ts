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

/** A day in the URL’s query as yyyy-MM-dd, of a year that lists accept. */
function readDay(search: URLSearchParams, name: string): string | undefined {
  const text = search.get(name) ?? ''
  const isWritten = /^2[01]\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text)
  // 30 February would be read as 2 March.
  return isWritten && new Date(text).toISOString().startsWith(text) ? text : undefined
}

const MOST_LETTERS = 40

/** The words that a list is searched for. */
export const readKeyword = (search: URLSearchParams) => (search.get('keyword') ?? '').slice(0, MOST_LETTERS)

/** One of the choices of a field, if the URL selects one. */
export const readChoice = <V extends string>(search: URLSearchParams, name: string, choices: readonly V[]) =>
  choices.find((one) => one === search.get(name))

/** What a list is searched for: words, and the days between which its entries were written. */
export const readSearch = (search: URLSearchParams) => ({
  keyword: readKeyword(search),
  from: readDay(search, 'from'),
  until: readDay(search, 'until'),
})

/** Whether a list is filtered by any of these fields. */
export const isFiltered = (fields: object) => Object.values(fields).some((value) => value !== undefined && value !== '')
