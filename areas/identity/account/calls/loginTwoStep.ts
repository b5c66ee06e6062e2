import type { Context } from '@leitai/platform/context/app-context'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as account from '../contract.ts'
import { enter, TWO_STEP_TICKET } from '../enter.ts'
import { findById } from '../find-account.ts'
import { spendOnce } from '../form-token.ts'
import { linkIdentity } from '../identity.ts'
import { type Begun, begunBy, redeemSsoTicket } from '../sso-ticket.ts'
import { openTicket, passwordMark } from '../ticket.ts'
import { beginTry, failedTry, forgetTries, triesOf } from '../tries.ts'
import { checkSecondStep, twoStepOf } from '../two-step.ts'

/** The second step of a log-in: the ticket of the first, and a code. The ticket is valid until its first success. */
async function secondStep(context: Context, { ticket, code }: { ticket: string; code: string }) {
  const { db, ctx } = context
  const { fields, id, expiresAt } = orRefuse(openTicket(ctx, TWO_STEP_TICKET, ticket), 'twoStep.ticket')
  const user = orRefuse(await findById(db, Number(fields.id)), 'twoStep.ticket')
  const account = triesOf(user.id)
  await beginTry(context, { account, user })
  const stands = passwordMark(ctx, user.passwordHash) === fields.mark && (await twoStepOf(db, user.id)).on
  if (!stands || !(await spendOnce(db, id, expiresAt))) throw new Refused({ code: 'twoStep.ticket' })
  if (user.state !== 'active') throw new Refused({ code: 'login.blocked' })
  if (!(await checkSecondStep(db, ctx, user.id, code))) {
    throw await failedTry(context, { account, user, code: 'twoStep.wrong', detail: 'twoStep' })
  }
  await forgetTries(context, user)
  const linked = typeof fields.ssoTicket === 'string' ? await redeemSsoTicket(context, fields.ssoTicket) : null
  if (linked) await linkIdentity(context, user.id, linked)
  const begun = linked ? await begunBy(ctx, linked) : begunIn(fields.begun)
  return enter(context, user, { remember: fields.remember === true, detail: 'twoStep', begun })
}

/** From a ticket, which we have signed. */
function begunIn(value: unknown): Begun | null {
  const { mark, leave }: Partial<Begun> = typeof value === 'object' && value !== null ? value : {}
  return mark === undefined ? null : { mark, leave: leave ?? null }
}

export const loginTwoStep: Handler<typeof account.loginTwoStep> = secondStep
