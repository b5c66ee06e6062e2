import { ssoProviders } from '@leitai/contract/identity/sso'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await load(app, ssoProviders, {})
}
