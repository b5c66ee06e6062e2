import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as account from '../contract.ts'
import { unlockable } from '../unlock.ts'

export const unlockTicketOf: Handler<typeof account.unlockTicketOf> = async (context, { ticket }) => ({
  userName: (await unlockable(context, ticket)).name,
})
