import { siteInfo } from '@leitai/contract/site'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await load(app, siteInfo, {})
}
