/** The id in a page's address; null where it is none. */
export function readId(search: URLSearchParams): number | null {
  const text = search.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
