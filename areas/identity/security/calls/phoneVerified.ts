import type { Handler } from '@leitai/platform/http/dispatcher'
import { bindProved } from '../bind.ts'
import type * as security from '../contract.ts'

export const phoneVerified: Handler<typeof security.phoneVerified> = async (context, input) => {
  const { phone, countryCode, ...proof } = input
  await bindProved(context, { phone, countryCode }, proof)
  return { ok: true }
}
