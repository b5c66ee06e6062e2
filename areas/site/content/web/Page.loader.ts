import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { sitePage } from '../contract.ts'
import { keyAt } from './site-pages.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, sitePage, { key: keyAt(url.pathname) })
}
