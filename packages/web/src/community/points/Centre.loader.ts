import { getUserIntegral } from '@leitai/contract/community/points'
import { currentLogin } from '@leitai/contract/identity/session'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { ledgerInput } from './points-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const { loginFlag } = await load(app, currentLogin, {})
  if (loginFlag) await load(app, getUserIntegral, ledgerInput(url.searchParams))
}
