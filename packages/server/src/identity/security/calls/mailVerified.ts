import type * as security from '@leitai/contract/identity/security'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { bindProved } from '../bind.ts'

export const mailVerified: Handler<typeof security.mailVerified> = async (context, { email, ...proof }) => {
  await bindProved(context, { email }, proof)
  return { ok: true }
}
