import { landing } from '@leitai/contract/competition/landing'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { readKey } from './read-key.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, landing, { key: readKey(url.pathname) })
}
