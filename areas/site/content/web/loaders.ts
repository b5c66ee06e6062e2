import { load } from '@leitai/platform/web/api'
import { readId, readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { getCmptNewsDetail, getCmptNewsList, searchHelp, sitePage } from '../contract.ts'
import { helpWords } from './help-words.ts'
import { keyAt } from './site-pages.ts'

export const NEWS_PAGE = 10

/** Reads the news filter from the URL. */
export const newsInput = (search: URLSearchParams) => ({
  keyword: (search.get('keyword') ?? '').slice(0, 40),
  tag: (search.get('tag') ?? '').slice(0, 20),
  page: readPage(search),
  pageSize: NEWS_PAGE,
})

export const loadFaq: ScreenLoader = async ({ app }) => {
  await load(app, sitePage, { key: 'faq' })
}

export const loadHelpCentre: ScreenLoader = async ({ app, url }) => {
  const keyword = helpWords(url.searchParams)
  if (keyword === '') await load(app, sitePage, { key: 'faq' })
  else await load(app, searchHelp, { keyword, language: app.language })
}

export const loadNews: ScreenLoader = async ({ app, url }) => {
  const id = readId(url.searchParams)
  if (id === null) throw data(null, { status: 404 })
  await load(app, getCmptNewsDetail, { id })
}

export const loadNewsList: ScreenLoader = async ({ app, url }) => {
  await load(app, getCmptNewsList, newsInput(url.searchParams))
}

export const loadPage: ScreenLoader = async ({ app, url }) => {
  await load(app, sitePage, { key: keyAt(url.pathname) })
}
