import type * as security from '@leitai/contract/identity/security'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { bindProved } from '../bind.ts'

export const phoneVerified: Handler<typeof security.phoneVerified> = async (context, input) => {
  const { phone, countryCode, ...proof } = input
  await bindProved(context, { phone, countryCode }, proof)
  return { ok: true }
}
