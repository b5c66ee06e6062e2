import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { rotateKey } from '../keys.ts'

export const rotateLtiKey: Handler<typeof contract.rotateLtiKey> = async (context) => {
  await rotateKey(context.ctx, context.db)
  await audit(context, { action: 'logins.ltiKey', target: { kind: 'logins', id: 'lti' } })
  return { ok: true }
}
