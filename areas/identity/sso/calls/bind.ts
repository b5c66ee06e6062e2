import { randomBytes } from 'node:crypto'
import type { Context } from '@leitai/platform/context/app-context'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import { type Handler, hashToken } from '@leitai/platform/http/dispatcher'
import { loginPurpose, solveCaptcha } from '../../account/captcha.ts'
import { linkIdentity, seeIdentity, userOfIdentity } from '../../account/identity.ts'
import { enter, proceed, provePassword } from '../../account/login.ts'
import { loginRecord } from '../../account/person.ts'
import { nameKey } from '../../account/rules.ts'
import { begunBy, findSsoTicket, redeemSsoTicket, type SsoResult, saveSsoTicket } from '../../account/sso-ticket.ts'
import { spendFormToken } from '../../account/ticket.ts'
import { beginTry, failedTry, forgetTriesOfNobody } from '../../account/tries.ts'
import { twoStepOf } from '../../account/two-step.ts'
import { findProvider, offeredProviders } from '../../provider/providers.ts'
import { prove } from '../../security/prove.ts'
import { resultOf } from '../claims.ts'
import type * as sso from '../contract.ts'
import { askDirectory, findDirectory, refusalOfDirectory } from '../directory.ts'
import { createLinked, freeName } from '../new-account.ts'
import { restoreIdentity } from '../restore-identity.ts'
import { suggestName } from '../rules.ts'

export const bindThird: Handler<typeof sso.bindThird> = async (context, { token, proof }) => {
  const ticket = hashToken(token)
  await findSsoTicket(context, ticket)
  // An open browser must not suffice for a way in that outlives it.
  await prove(context, proof)
  await linkIdentity(context, context.me.id, await redeemSsoTicket(context, ticket))
  return { ok: true }
}

export const ssoProviders: Handler<typeof sso.ssoProviders> = ({ ctx }) => offeredProviders(ctx)

export const ssoLink: Handler<typeof sso.ssoLink> = async (context, { token, formToken, ...input }) => {
  const ticket = hashToken(token)
  // First, so that nobody without an SSO identity of their own gets tries at passwords here.
  const result = await findSsoTicket(context, ticket)
  const user = await provePassword(context, { ...input, token: formToken })
  const entry = { remember: false, detail: result.provider, begun: await begunBy(context.ctx, result) }
  // With a second step, linking waits for it as well.
  if ((await twoStepOf(context.db, user.id)).on) return proceed(context, user, { ...entry, ssoTicket: ticket })
  const record = await proceed(context, user, entry)
  await linkIdentity(context, user.id, await redeemSsoTicket(context, ticket))
  return record
}

/** Asks another server within the call, as the password must be kept nowhere; asking twice does no harm. */
export const ssoPassword: Handler<typeof sso.ssoPassword> = async (context, { provider, user, password, ...input }) => {
  const { ctx } = context
  // Outside the transaction: a refused log-in has consumed its token as well.
  await spendFormToken(ctx.db, ctx, input.token)
  const directory = await findDirectory(ctx, provider)
  const tried = { account: `sso ${provider} ${nameKey(user.trim())}`, user: null, by: 'name' as const }
  const { captcha } = await beginTry(context, tried)
  const { captchaId: id, captchaAnswer: answer } = input
  if (captcha) await solveCaptcha(ctx, { id, answer, purpose: loginPurpose(user) })
  try {
    const arrival = await askDirectory(ctx, directory, { user, password })
    if (!arrival) throw await failedTry(context, { ...tried, code: 'login.wrong' })
    const result = resultOf(directory.settings, arrival)
    await forgetTriesOfNobody(context, tried)
    await restoreIdentity(context, result)
    const browser = randomBytes(32).toString('base64url')
    context.keepBrowser(browser)
    return { ticket: await saveSsoTicket(ctx, { result, browser }) }
  } catch (error) {
    throw refusalOfDirectory(ctx, provider, error)
  }
}

export const ssoCreate: Handler<typeof sso.ssoCreate> = async (context, { token, userName, agree }) => {
  if (!agree) throw new Refused({ code: 'account.consent' })
  const result = await redeemSsoTicket(context, hashToken(token))
  const provider = orRefuse(await findProvider(context.ctx, result.provider), 'sso.unknown')
  if (!provider.on) throw new Refused({ code: 'sso.unknown' })
  if (provider.settings.create === 'never') throw new Refused({ code: 'sso.noCreate' })
  const user = await createLinked(context, result, { userName, agreed: true })
  const entry = { remember: false, detail: result.provider, begun: await begunBy(context.ctx, result) }
  return enter(context, user, { ...entry, kind: 'register' })
}

export const ssoLogin: Handler<typeof sso.ssoLogin> = async (context, { token }) => {
  const ticket = hashToken(token)
  const result = await findSsoTicket(context, ticket)
  const row = orRefuse(await findProvider(context.ctx, result.provider), 'sso.unknown')
  if (!row.on) throw new Refused({ code: 'sso.unknown' })
  const found = await userOfIdentity(context.db, result)
  const { create } = row.settings
  if (!found && create === 'automatic') return { ...(await createNow(context, ticket, result)), newcomer: null }
  if (!found) {
    const { provider, claims } = result
    const email = claims.emailVerified ? claims.email : null
    const suggestedName = suggestName(claims.name)
    return {
      ...loginRecord(null),
      newcomer: { provider, name: row.settings.name, suggestedName, email, creates: create !== 'never' },
    }
  }
  if (found.suspendedAt !== null) throw new Refused({ code: 'sso.suspended' })
  await redeemSsoTicket(context, ticket)
  await seeIdentity(context, found.user.id, result)
  const entry = { remember: false, detail: result.provider, begun: await begunBy(context.ctx, result) }
  return { ...(await proceed(context, found.user, entry)), newcomer: null }
}

/** Without a question: consent is asked for at once, as of anybody who has not agreed yet. */
async function createNow(context: Context, ticket: string, result: SsoResult) {
  await redeemSsoTicket(context, ticket)
  const user = await createLinked(context, result, { userName: await freeName(context.db, result), agreed: false })
  const entry = { remember: false, detail: result.provider, begun: await begunBy(context.ctx, result) }
  return enter(context, user, { ...entry, kind: 'register' })
}
