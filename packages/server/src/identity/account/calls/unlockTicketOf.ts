import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/call.ts'
import { unlockable } from '../unlock.ts'

export const unlockTicketOf: Handler<typeof account.unlockTicketOf> = async (context, { ticket }) => ({
  userName: (await unlockable(context, ticket)).name,
})
