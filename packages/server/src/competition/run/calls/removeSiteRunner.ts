import type * as contract from '@leitai/contract/competition/run.admin'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { revokeRunner } from '../runners.ts'

export const removeSiteRunner: Handler<typeof contract.removeSiteRunner> = async (context, { id }) => {
  await revokeRunner(context, null, id)
  await audit(context, { action: 'runner.remove', target: { kind: 'runner', id } })
  return { ok: true }
}
