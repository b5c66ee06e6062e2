import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { siteInfo } from '../../settings/contract.ts'

export const loadContactUs: ScreenLoader = async ({ app }) => {
  await load(app, siteInfo, {})
}
