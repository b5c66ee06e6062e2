import type * as contract from '@leitai/contract/learning/lti'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { rotateKey } from '../keys.ts'

export const rotateLtiKey: Handler<typeof contract.rotateLtiKey> = async (context) => {
  await rotateKey(context.ctx, context.db)
  await audit(context, { action: 'logins.ltiKey', target: { kind: 'logins', id: 'lti' } })
  return { ok: true }
}
