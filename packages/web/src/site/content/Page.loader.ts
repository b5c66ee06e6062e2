import { sitePage } from '@leitai/contract/site/content'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { keyAt } from './site-pages.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, sitePage, { key: keyAt(url.pathname) })
}
