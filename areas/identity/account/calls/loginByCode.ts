import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { checkCode, targetOf } from '../code.ts'
import type * as account from '../contract.ts'
import { proceed } from '../enter.ts'
import { noteEvent } from '../event.ts'
import { findByContact } from '../find-account.ts'
import { spendFormToken } from '../form-token.ts'
import { refuseLocal } from '../local-login.ts'

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
