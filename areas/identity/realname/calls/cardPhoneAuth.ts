import { limits } from '@leitai/platform/contract/limits'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { checkCode } from '../../account/code.ts'
import type * as contract from '../contract.ts'
import { ownPhone } from '../own-phone.ts'
import { makeTicket } from '../ticket.ts'

export const cardPhoneAuth: Handler<typeof contract.cardPhoneAuth> = async ({ db, me, now, ctx }, { code }) => {
  await checkCode({ ctx, now }, await ownPhone(db, me.id), { purpose: 'card', code, use: db })
  return { ticket: makeTicket(ctx.config.secret, me.id, now), validSeconds: limits.cardTicketSeconds }
}
