import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getCmptNewsList } from '@leitai/site/content/contract'
import { getCmptListES } from '../../catalog/contract.ts'
import { hostList } from '../contract.ts'
import { hostsInput, wisdomCompetitions, wisdomNews } from './shared/section-input.ts'

export const loadHosts: ScreenLoader = async ({ app, url }) => {
  await load(app, hostList, hostsInput(url.searchParams))
}

export const loadWisdom: ScreenLoader = async ({ app, url }) => {
  await Promise.all([
    load(app, getCmptListES, wisdomCompetitions(url.searchParams)),
    load(app, getCmptNewsList, wisdomNews),
  ])
}
