import type * as security from '@leitai/contract/security'
import type { Handler } from '../../call.ts'
import { bindProved } from '../bind.ts'

export const phoneVerified: Handler<typeof security.phoneVerified> = async (context, input) => {
  const { phone, countryCode, ...proof } = input
  await bindProved(context, { phone, countryCode }, proof)
  return { ok: true }
}
