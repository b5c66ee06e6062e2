import { getCmptListES } from '@leitai/contract/competition'
import { getCmptNewsList } from '@leitai/contract/content'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { wisdomCompetitions, wisdomNews } from './section-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await Promise.all([
    load(app, getCmptListES, wisdomCompetitions(url.searchParams)),
    load(app, getCmptNewsList, wisdomNews),
  ])
}
