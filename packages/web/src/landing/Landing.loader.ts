import { landing } from '@leitai/contract/landing'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { readKey } from './read-key.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, landing, { key: readKey(url.pathname) })
}
