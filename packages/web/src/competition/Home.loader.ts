import { cmptIndex } from '@leitai/contract/competition'
import { getCmptNewsList } from '@leitai/contract/content'
import { siteInfo } from '@leitai/contract/site'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { HOME_NEWS } from './home-news.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await Promise.all([load(app, cmptIndex, {}), load(app, siteInfo, {}), load(app, getCmptNewsList, HOME_NEWS)])
}
