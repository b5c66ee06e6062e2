import { load } from '@leitai/platform/web/api'
import { isCallError } from '@leitai/platform/web/framework/queries'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { ssoProviders } from '../../sso/contract.ts'
import { unlockTicketOf } from '../contract.ts'

export const loadLogin: ScreenLoader = async ({ app }) => {
  await load(app, ssoProviders, {})
}

export const loadUnlock: ScreenLoader = async ({ app, url }) => {
  const ticket = url.searchParams.get('ticket')
  if (!ticket) return
  try {
    await load(app, unlockTicketOf, { ticket })
  } catch (error) {
    // The page itself explains an invalid link.
    if (!isCallError(error)) throw error
  }
}
