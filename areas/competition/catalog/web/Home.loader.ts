import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getCmptNewsList } from '@leitai/site/content/contract'
import { siteInfo } from '@leitai/site/settings/contract'
import { cmptIndex } from '../contract.ts'
import { HOME_NEWS } from './home-news.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await Promise.all([load(app, cmptIndex, {}), load(app, siteInfo, {}), load(app, getCmptNewsList, HOME_NEWS)])
}
