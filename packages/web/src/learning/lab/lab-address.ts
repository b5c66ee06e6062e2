/** The link's token in the address; null where there is none. */
export function readShare(search: URLSearchParams): string | null {
  const token = search.get('share') ?? ''
  return /^[\w-]{32}$/.test(token) ? token : null
}
