import { sharedNotebook } from '@leitai/contract/notebook'
import { siteInfo } from '@leitai/contract/site'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { readShare } from './lab-address.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const token = readShare(url.searchParams)
  await Promise.all([load(app, siteInfo, {}), token && load(app, sharedNotebook, { token })])
}
