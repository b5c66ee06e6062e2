import { ssoProviders } from '@leitai/contract/sso'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'

export const loader: ScreenLoader = async ({ app }) => {
  await load(app, ssoProviders, {})
}
