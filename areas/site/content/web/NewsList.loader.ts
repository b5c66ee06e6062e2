import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getCmptNewsList } from '../contract.ts'
import { newsInput } from './news-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, getCmptNewsList, newsInput(url.searchParams))
}
