import { load } from '@leitai/platform/web/api'
import { isCallError } from '@leitai/platform/web/framework/queries'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { mailTicket } from '../contract.ts'

export const loadEndMails: ScreenLoader = async ({ app, url }) => {
  const ticket = url.searchParams.get('ticket')
  if (!ticket) return
  try {
    await load(app, mailTicket, { ticket })
  } catch (error) {
    // The page itself explains an invalid link.
    if (!isCallError(error)) throw error
  }
}
