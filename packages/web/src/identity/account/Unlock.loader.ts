import { unlockTicketOf } from '@leitai/contract/identity/account'
import { load } from '../../platform/api.ts'
import { isCallError } from '../../platform/app/call-error.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const ticket = url.searchParams.get('ticket')
  if (!ticket) return
  try {
    await load(app, unlockTicketOf, { ticket })
  } catch (error) {
    // The page itself explains an invalid link.
    if (!isCallError(error)) throw error
  }
}
