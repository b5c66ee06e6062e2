import type * as account from '@leitai/contract/identity/account'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { unlockable } from '../unlock.ts'

export const unlockTicketOf: Handler<typeof account.unlockTicketOf> = async (context, { ticket }) => ({
  userName: (await unlockable(context, ticket)).name,
})
