import { sharedNotebook } from '@leitai/contract/learning/notebook'
import { siteInfo } from '@leitai/contract/site/settings'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { readShare } from './lab-address.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const token = readShare(url.searchParams)
  await Promise.all([load(app, siteInfo, {}), token && load(app, sharedNotebook, { token })])
}
