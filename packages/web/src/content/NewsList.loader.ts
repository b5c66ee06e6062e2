import { getCmptNewsList } from '@leitai/contract/content'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { newsInput } from './news-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, getCmptNewsList, newsInput(url.searchParams))
}
