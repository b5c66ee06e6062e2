import type { Handler } from '@leitai/platform/http/dispatcher'
import { bindProved } from '../bind.ts'
import type * as security from '../contract.ts'

export const mailVerified: Handler<typeof security.mailVerified> = async (context, { email, ...proof }) => {
  await bindProved(context, { email }, proof)
  return { ok: true }
}
