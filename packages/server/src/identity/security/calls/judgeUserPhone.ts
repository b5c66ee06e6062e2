import { maskPhone } from '@leitai/contract/identity/mask'
import type * as security from '@leitai/contract/identity/security'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { findById } from '../../account/find-account.ts'

export const judgeUserPhone: Handler<typeof security.judgeUserPhone> = async ({ db, me }) => {
  const { phone, countryCode } = orRefuse(await findById(db, me.id), 'account.unknown')
  return phone && countryCode ? { bound: true, phone: maskPhone(countryCode, phone) } : { bound: false, phone: null }
}
