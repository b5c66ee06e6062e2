import { currentLogin } from '@leitai/identity/account/contract.session'
import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getUserIntegral } from '../contract.ts'
import { ledgerInput } from './points-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const { loginFlag } = await load(app, currentLogin, {})
  if (loginFlag) await load(app, getUserIntegral, ledgerInput(url.searchParams))
}
