import type * as account from '@leitai/contract/account'
import { isPhone } from '@leitai/contract/validation'
import type { Handler } from '../../call.ts'
import { isUniqueViolation } from '../../db/transaction.ts'
import { Refused, refusal } from '../../refuse.ts'
import { checkCode, targetOf } from '../code.ts'
import { noteConsent } from '../consent.ts'
import { useFormToken } from '../form-token.ts'
import { enter } from '../login.ts'
import { hashPassword } from '../password.ts'
import { nameKey } from '../rules.ts'
import { users } from '../table.ts'
import { refuseTaken } from '../taken.ts'

export const register: Handler<typeof account.register> = async (context, input) => {
  const { db, house, now, language, ip, device } = context
  const { userName, phone, countryCode, email, code, password, agree, token } = input
  if (!agree) throw new Refused({ code: 'account.consent' })
  if (phone && !isPhone(countryCode, phone)) {
    throw new Refused(
      refusal('request.input', {
        field: 'phone',
        problem: language === 'zh' ? '请输入正确的手机号' : 'Enter a valid mobile number',
      }),
    )
  }
  await useFormToken(db, house, token)
  const target = targetOf(input)
  await checkCode({ house, now }, target, { purpose: 'register', code, use: db })
  await refuseTaken(db, { userName, phone, countryCode, email })
  const contact = phone ? { phone, countryCode } : { email: email?.toLowerCase() ?? null }
  try {
    const [user] = await db
      .insert(users)
      .values({
        name: userName,
        nameKey: nameKey(userName),
        ...contact,
        passwordHash: await hashPassword(password),
        language,
        createdAt: now,
      })
      .returning()
    if (!user) throw new Error('the insert gave no row')
    await noteConsent(db, { userId: user.id, documents: ['terms', 'privacy'], ip, now })
    return await enter(context, user, false, { ip, device })
  } catch (error) {
    // Two registrations at once: the index decides, and the second is told which of the three it was.
    if (isUniqueViolation(error)) await refuseTaken(house.db, { userName, phone, countryCode, email })
    throw error
  }
}
