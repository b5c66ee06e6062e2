import { kindOf } from '@leitai/platform/config/contract.sso-providers'
import type { Context } from '@leitai/platform/context/app-context'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { siteOf } from '@leitai/platform/settings/settings'
import { findProvider } from '../../provider/providers.ts'
import { accountState } from '../account-state.ts'
import { awards } from '../awards.ts'
import { checkCode, targetOf } from '../code.ts'
import type * as session from '../contract.session.ts'
import type * as account from '../contract.ts'
import { createAccount } from '../create.ts'
import { noteEvent } from '../event.ts'
import { findByContact, findById } from '../find-account.ts'
import { linkIdentity } from '../identity.ts'
import { enter, logIn, proceed, refuseLocal, TWO_STEP_TICKET } from '../login.ts'
import { hashPassword } from '../password.ts'
import { loginRecord } from '../person.ts'
import { endSession } from '../session.ts'
import { type Begun, begunBy, LEAVE_TICKET, providerIn, redeemSsoTicket } from '../sso-ticket.ts'
import {
  FORM_TOKEN_SECONDS,
  newFormToken,
  openTicket,
  passwordMark,
  signTicket,
  spendFormToken,
  spendOnce,
} from '../ticket.ts'
import { beginTry, failedTry, forgetTries, triesOf } from '../tries.ts'
import { checkSecondStep, twoStepOf } from '../two-step.ts'

export const currentLogin: Handler<typeof session.currentLogin> = async ({ db, me }) =>
  loginRecord(me && { ...me, ...(await accountState(db, me.id)) })

export const login: Handler<typeof account.login> = logIn

export const userLogin: Handler<typeof account.userLogin> = logIn

export const getToken: Handler<typeof account.getToken> = async ({ ctx }) => ({
  token: newFormToken(ctx),
  validSeconds: FORM_TOKEN_SECONDS,
})

export const loginByCode: Handler<typeof account.loginByCode> = async (context, input) => {
  const { db, ctx, now, ip, device } = context
  await spendFormToken(ctx.db, ctx, input.token)
  const user = await findByContact(db, input)
  await checkCode({ ctx, now }, targetOf(input), {
    purpose: 'login',
    code: input.code,
    use: db,
    // Only tries at a code that was sent; otherwise anybody could fill another account's access log.
    onWrong: async (beside) => {
      if (user) await noteEvent(beside, { userId: user.id, kind: 'loginFailed', now, ip, device, detail: 'code' })
    },
  })
  const found = orRefuse(user, 'code.expired')
  await refuseLocal(ctx, found)
  return proceed(context, found, { remember: input.remember, detail: 'code' })
}

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

export const register: Handler<typeof account.register> = async (context, input) => {
  const { db, ctx, now, ip, device } = context
  const { userName, phone, countryCode, email, code, password, agree, token, invitedBy } = input
  refuse((await siteOf({ db, hub: ctx.hub })).settings.switches.register ? null : { code: 'account.registerClosed' })
  if (!agree) throw new Refused({ code: 'account.consent' })
  const contact = { phone, countryCode, email }
  const target = targetOf(contact)
  await spendFormToken(db, ctx, token)
  await checkCode({ ctx, now }, target, { purpose: 'register', code, use: db })
  const passwordHash = await hashPassword(password)
  const user = await createAccount(context, { userName, contact, passwordHash })
  await awards.get().registered(db, { userId: user.id, invitedBy, ip, device, now })
  const entered = await enter(context, user, { remember: false, kind: 'register' })
  // Last, as it checks the network and browser recorded for the new account.
  if (phone) await awards.get().phoneBound({ db, ctx }, { userId: user.id, now })
  return entered
}

const LEAVE_SECONDS = 600

/** Ended here first, whatever the provider does: on a shared computer its own log-in would let the next person in. */
export const logout: Handler<typeof session.logout> = async ({ db, ctx, me, now, ip, device, cookie }) => {
  const began = await endSession(db, me.tokenHash)
  await noteEvent(db, { userId: me.id, kind: 'logout', now, ip, device })
  cookie(null)
  const elsewhereProvider = began === null ? undefined : await findProvider(ctx, providerIn(began.mark))
  if (!began || !elsewhereProvider?.on) return { ok: true, elsewhere: null }
  const { settings } = elsewhereProvider
  const provider = settings.key
  if (began.leave === null)
    return { ok: true, elsewhere: kindOf(settings).endsLogIns ? { provider, ticket: null } : null }
  const ticket = signTicket(ctx, LEAVE_TICKET, { fields: { provider, leave: began.leave }, seconds: LEAVE_SECONDS })
  return { ok: true, elsewhere: { provider, ticket } }
}
