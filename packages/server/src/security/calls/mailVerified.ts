import type * as security from '@leitai/contract/security'
import type { Handler } from '../../call.ts'
import { bindProved } from '../bind.ts'

export const mailVerified: Handler<typeof security.mailVerified> = async (context, { email, ...proof }) => {
  await bindProved(context, { email }, proof)
  return { ok: true }
}
