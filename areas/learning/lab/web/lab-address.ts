/** The share token in the URL, or null. */
export function readShare(search: URLSearchParams): string | null {
  const token = search.get('share') ?? ''
  return /^[\w-]{32}$/.test(token) ? token : null
}
