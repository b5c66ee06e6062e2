import { sitePage } from '@leitai/contract/content'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { keyAt } from './site-pages.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, sitePage, { key: keyAt(url.pathname) })
}
