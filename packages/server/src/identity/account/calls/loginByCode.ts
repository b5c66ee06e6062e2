import type * as account from '@leitai/contract/identity/account'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { checkCode, targetOf } from '../code.ts'
import { proceed } from '../enter.ts'
import { noteEvent } from '../event.ts'
import { findByContact } from '../find-account.ts'
import { useFormToken } from '../form-token.ts'
import { refuseLocal } from '../local-login.ts'

export const loginByCode: Handler<typeof account.loginByCode> = async (context, input) => {
  const { db, ctx, now, ip, device } = context
  await useFormToken(ctx.db, ctx, input.token)
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
