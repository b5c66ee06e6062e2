import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getCmptNewsList } from '@leitai/site/content/contract'
import { getCmptListES } from '../../catalog/contract.ts'
import { wisdomCompetitions, wisdomNews } from './shared/section-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await Promise.all([
    load(app, getCmptListES, wisdomCompetitions(url.searchParams)),
    load(app, getCmptNewsList, wisdomNews),
  ])
}
