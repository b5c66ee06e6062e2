import { maskPhone } from '@leitai/contract/mask'
import type * as security from '@leitai/contract/security'
import { findById } from '../../account/find.ts'
import type { Handler } from '../../call.ts'
import { orRefuse } from '../../refuse.ts'

export const judgeUserPhone: Handler<typeof security.judgeUserPhone> = async ({ db, me }) => {
  const { phone, countryCode } = orRefuse(await findById(db, me.id), 'account.unknown')
  return phone && countryCode ? { bound: true, phone: maskPhone(countryCode, phone) } : { bound: false, phone: null }
}
