import { cmptIndex } from '@leitai/contract/competition/catalog'
import { getCmptNewsList } from '@leitai/contract/site/content'
import { siteInfo } from '@leitai/contract/site/settings'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { HOME_NEWS } from './home-news.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await Promise.all([load(app, cmptIndex, {}), load(app, siteInfo, {}), load(app, getCmptNewsList, HOME_NEWS)])
}
