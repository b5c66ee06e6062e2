import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { unlockable } from '../unlock.ts'

export const unlockTicketOf: Handler<typeof account.unlockTicketOf> = async (context, { ticket }) => ({
  userName: (await unlockable(context, ticket)).name,
})
