import { getUserIntegral } from '@leitai/contract/points'
import { currentLogin } from '@leitai/contract/session'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { ledgerInput } from './points-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const { loginFlag } = await load(app, currentLogin, {})
  if (loginFlag) await load(app, getUserIntegral, ledgerInput(url.searchParams))
}
