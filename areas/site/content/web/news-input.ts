import { readPage } from '@leitai/platform/web/framework/read-address'

export const NEWS_PAGE = 10

/** Reads the news filter from the URL. */
export const newsInput = (search: URLSearchParams) => ({
  keyword: (search.get('keyword') ?? '').slice(0, 40),
  tag: (search.get('tag') ?? '').slice(0, 20),
  page: readPage(search),
  pageSize: NEWS_PAGE,
})
