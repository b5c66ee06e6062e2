import { limits } from '@leitai/contract/core/limits'
import type * as contract from '@leitai/contract/identity/realname'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { checkCode } from '../../account/code.ts'
import { ownPhone } from '../own-phone.ts'
import { makeTicket } from '../ticket.ts'

export const cardPhoneAuth: Handler<typeof contract.cardPhoneAuth> = async ({ db, me, now, ctx }, { code }) => {
  await checkCode({ ctx, now }, await ownPhone(db, me.id), { purpose: 'card', code, use: db })
  return { ticket: makeTicket(ctx.config.secret, me.id, now), validSeconds: limits.cardTicketSeconds }
}
