const MOST = 40

/** What help is searched for, of whatever stands in the address. */
export const helpWords = (search: URLSearchParams) => (search.get('keyword') ?? '').trim().slice(0, MOST).trim()
