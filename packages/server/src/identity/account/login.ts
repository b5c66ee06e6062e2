import { isExposed } from '../../platform/config/exposure.ts'
import type { AppContext, Context } from '../../platform/context/app-context.ts'
import { loginPurpose, solveCaptcha } from './captcha.ts'
import { proceed } from './enter.ts'
import { findAccount, namedBy, type User } from './find-account.ts'
import { useFormToken } from './form-token.ts'
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

/** A published password is good for nobody where others than the machine's own people can come. */
const hashInForce = ({ config }: AppContext, user: User | undefined) =>
  user?.demonstration === 'published' && isExposed(config) ? null : user?.passwordHash

/** Whose account and password these are. Unknown accounts and wrong passwords get one answer in one time. */
export async function provePassword(context: Context, input: Credentials): Promise<User> {
  const { db, ctx } = context
  // Beside the transaction: a refused log-in has used its token as well.
  await useFormToken(ctx.db, ctx, input.token)
  const user = await findAccount(db, input)
  const named = namedBy(input)
  const tried = { account: user ? triesOf(user.id) : triesOfNobody(named), user: user ?? null, by: named.by }
  const { captcha } = await beginTry(context, tried)
  const { captchaId: id, captchaAnswer: answer } = input
  if (captcha) await solveCaptcha(ctx, { id, answer, purpose: loginPurpose(input.account) })
  if ((await passwordFits(hashInForce(ctx, user), input.password)) && user) return user
  throw await failedTry(context, { ...tried, code: 'login.wrong' })
}

/** The log-in of both addresses. */
export async function logIn(context: Context, input: Credentials & { remember: boolean }) {
  const user = await provePassword(context, input)
  return proceed(context, user, { remember: input.remember })
}
