import { getCmptListES } from '@leitai/contract/competition/catalog'
import { getCmptNewsList } from '@leitai/contract/site/content'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { wisdomCompetitions, wisdomNews } from './section-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await Promise.all([
    load(app, getCmptListES, wisdomCompetitions(url.searchParams)),
    load(app, getCmptNewsList, wisdomNews),
  ])
}
