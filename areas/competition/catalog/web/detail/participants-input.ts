import { readPage } from '@leitai/platform/web/framework/read-address'

/** Reads the participant filter from the URL. */
export const participantsInput = (cmptId: number, search: URLSearchParams) => ({
  cmptId,
  keyword: search.get('q')?.slice(0, 40) ?? '',
  looking: search.get('looking') === '1',
  page: readPage(search),
  pageSize: 20,
})
