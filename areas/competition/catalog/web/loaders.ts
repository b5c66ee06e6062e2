import type { Organisation } from '@leitai/identity/organisation/web/shared/define-organisation-tab'
import { load } from '@leitai/platform/web/api'
import type { App } from '@leitai/platform/web/framework/context'
import { readId, readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getCmptNewsList } from '@leitai/site/content/contract'
import { siteInfo } from '@leitai/site/settings/contract'
import { data } from 'react-router'
import { cmptDetail, getShareInfo } from '../contract.detail.ts'
import { cmptIndex, getCmptListES, getSearchTerm, organisationCompetitions } from '../contract.ts'
import { inputOf, readFilter } from './list-filter.ts'

/** The latest news, for the home page. */
export const HOME_NEWS = { keyword: '', tag: '', page: 1, pageSize: 5 }
export const PAGE_SIZE = 20

export const loadHome: ScreenLoader = async ({ app }) => {
  await Promise.all([load(app, cmptIndex, {}), load(app, siteInfo, {}), load(app, getCmptNewsList, HOME_NEWS)])
}

export const loadInfo: ScreenLoader = async ({ app, url }) => {
  const cmptId = readId(url.searchParams)
  if (cmptId === null) throw data(null, { status: 404 })
  await Promise.all([load(app, cmptDetail, { cmptId }), load(app, getShareInfo, { cmptId })])
}

export const loadList: ScreenLoader = async ({ app, url }) => {
  await Promise.all([load(app, getCmptListES, inputOf(readFilter(url.searchParams))), load(app, getSearchTerm, {})])
}

export const loadOrganisationCompetitions = (app: App, { key }: Organisation, search: URLSearchParams) =>
  load(app, organisationCompetitions, { key, page: readPage(search), pageSize: PAGE_SIZE })
