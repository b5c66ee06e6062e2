import { isExposed } from '@leitai/platform/config/exposure'
import type { AppContext, Context } from '@leitai/platform/context/app-context'
import { loginPurpose, solveCaptcha } from './captcha.ts'
import { proceed } from './enter.ts'
import { findAccount, namedBy, type User } from './find-account.ts'
import { spendFormToken } from './form-token.ts'
import { refuseLocal } from './local-login.ts'
import { passwordFits } from './password.ts'
import { beginTry, failedTry, triesOf, triesOfNobody } from './tries.ts'

export interface Credentials {
  account: string
  countryCode: string
  password: string
  /** One-use token of the form. */
  token: string
  captchaId?: string | undefined
  captchaAnswer?: string | undefined
}

/** A published password is refused if others than the machine's own users can reach the site. */
const hashInForce = ({ config }: AppContext, user: User | undefined) =>
  user?.demonstration === 'published' && isExposed(config) ? null : user?.passwordHash

/** The account with these credentials. Unknown accounts and wrong passwords get the same answer in the same time. */
export async function provePassword(context: Context, input: Credentials): Promise<User> {
  const { db, ctx } = context
  // Outside the transaction: a refused log-in has consumed its token as well.
  await spendFormToken(ctx.db, ctx, input.token)
  const user = await findAccount(db, input)
  const named = namedBy(input)
  const tried = { account: user ? triesOf(user.id) : triesOfNobody(named), user: user ?? null, by: named.by }
  const { captcha } = await beginTry(context, tried)
  const { captchaId: id, captchaAnswer: answer } = input
  if (captcha) await solveCaptcha(ctx, { id, answer, purpose: loginPurpose(input.account) })
  if ((await passwordFits(hashInForce(ctx, user), input.password)) && user) return user
  throw await failedTry(context, { ...tried, code: 'login.wrong' })
}

/** The log-in handler of both addresses. */
export async function logIn(context: Context, input: Credentials & { remember: boolean }) {
  const user = await provePassword(context, input)
  await refuseLocal(context.ctx, user)
  return proceed(context, user, { remember: input.remember })
}
