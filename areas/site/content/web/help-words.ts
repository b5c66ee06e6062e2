const MOST = 40

/** The search term in the URL. */
export const helpWords = (search: URLSearchParams) => (search.get('keyword') ?? '').trim().slice(0, MOST).trim()
