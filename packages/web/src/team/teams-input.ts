const MOST_PAGES = 100_000

/** What the address says of the list of teams. */
export function teamsInput(cmptId: number, search: URLSearchParams) {
  const page = search.get('page') ?? ''
  return {
    cmptId,
    keyword: (search.get('q') ?? '')
      .replace(/\p{Cc}/gu, '')
      .slice(0, 40)
      .trim(),
    open: search.get('open') === '1',
    page: /^[1-9]\d{0,8}$/.test(page) ? Math.min(Number(page), MOST_PAGES) : 1,
    pageSize: 20,
  }
}
