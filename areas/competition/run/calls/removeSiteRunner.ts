import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.admin.ts'
import { revokeRunner } from '../runners.ts'

export const removeSiteRunner: Handler<typeof contract.removeSiteRunner> = async (context, { id }) => {
  await revokeRunner(context, null, id)
  await audit(context, { action: 'runner.remove', target: { kind: 'runner', id } })
  return { ok: true }
}
