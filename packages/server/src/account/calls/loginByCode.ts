import type * as account from '@leitai/contract/account'
import type { Handler } from '../../call.ts'
import { orRefuse, Refused } from '../../refuse.ts'
import { checkCode, targetOf } from '../code.ts'
import { proceed } from '../enter.ts'
import { noteEvent } from '../event.ts'
import { findByContact } from '../find.ts'
import { useFormToken } from '../form-token.ts'

export const loginByCode: Handler<typeof account.loginByCode> = async (context, input) => {
  const { db, house, now, ip, device } = context
  await useFormToken(house.db, house, input.token)
  const user = await findByContact(db, input)
  try {
    await checkCode({ house, now }, targetOf(input), { purpose: 'login', code: input.code, use: db })
  } catch (error) {
    // Beside the transaction, which the refusal rolls back.
    if (user && error instanceof Refused) {
      await noteEvent(house.db, { userId: user.id, kind: 'loginFailed', now, ip, device, detail: 'code' })
    }
    throw error
  }
  return proceed(context, orRefuse(user, 'code.expired'), { remember: input.remember, detail: 'code' })
}
