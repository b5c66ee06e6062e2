import { randomBytes } from 'node:crypto'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { loginPurpose, solveCaptcha } from '../../account/captcha.ts'
import { spendFormToken } from '../../account/form-token.ts'
import { nameKey } from '../../account/rules.ts'
import { saveSsoTicket } from '../../account/sso-ticket.ts'
import { beginTry, failedTry, forgetTriesOfNobody } from '../../account/tries.ts'
import { resultOf } from '../claims.ts'
import { restoreIdentity } from '../closing.ts'
import type * as sso from '../contract.ts'
import { askDirectory, findDirectory, refusalOfDirectory } from '../directory.ts'

/** Asks another server within the call, as the password must be kept nowhere; asking twice does no harm. */
export const ssoPassword: Handler<typeof sso.ssoPassword> = async (context, { provider, user, password, ...input }) => {
  const { ctx } = context
  // Outside the transaction: a refused log-in has consumed its token as well.
  await spendFormToken(ctx.db, ctx, input.token)
  const known = await findDirectory(ctx, provider)
  const tried = { account: `sso ${provider} ${nameKey(user.trim())}`, user: null, by: 'name' as const }
  const { captcha } = await beginTry(context, tried)
  const { captchaId: id, captchaAnswer: answer } = input
  if (captcha) await solveCaptcha(ctx, { id, answer, purpose: loginPurpose(user) })
  try {
    const arrival = await askDirectory(ctx, known, { user, password })
    if (!arrival) throw await failedTry(context, { ...tried, code: 'login.wrong' })
    const result = resultOf(known.settings, arrival)
    await forgetTriesOfNobody(context, tried)
    await restoreIdentity(context, result)
    const browser = randomBytes(32).toString('base64url')
    context.keepBrowser(browser)
    return { ticket: await saveSsoTicket(ctx, { result, browser }) }
  } catch (error) {
    throw refusalOfDirectory(ctx, provider, error)
  }
}
