import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { maskPhone } from '../../account/contract.mask.ts'
import { findById } from '../../account/find-account.ts'
import type * as security from '../contract.ts'

export const judgeUserPhone: Handler<typeof security.judgeUserPhone> = async ({ db, me }) => {
  const { phone, countryCode } = orRefuse(await findById(db, me.id), 'account.unknown')
  return phone && countryCode ? { bound: true, phone: maskPhone(countryCode, phone) } : { bound: false, phone: null }
}
