import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { siteInfo } from '@leitai/site/settings/contract'
import { sharedNotebook } from '../../notebook/contract.ts'
import { readShare } from './use-files.ts'

export const loadLab: ScreenLoader = async ({ app, url }) => {
  const token = readShare(url.searchParams)
  await Promise.all([load(app, siteInfo, {}), token && load(app, sharedNotebook, { token })])
}
