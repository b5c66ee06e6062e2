import { readPage } from '@leitai/platform/web/framework/read-address'

/** Reads the team filter from the URL. */
export function teamsInput(cmptId: number, search: URLSearchParams) {
  return {
    cmptId,
    keyword: (search.get('q') ?? '')
      .replace(/\p{Cc}/gu, '')
      .slice(0, 40)
      .trim(),
    open: search.get('open') === '1',
    page: readPage(search),
    pageSize: 20,
  }
}
