import { getCmptNewsList } from '@leitai/contract/site/content'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { newsInput } from './news-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, getCmptNewsList, newsInput(url.searchParams))
}
