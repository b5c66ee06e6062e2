import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { landing } from '../contract.ts'
import { readKey } from './fresh-block.ts'

export const loadLanding: ScreenLoader = async ({ app, url }) => {
  await load(app, landing, { key: readKey(url.pathname) })
}
