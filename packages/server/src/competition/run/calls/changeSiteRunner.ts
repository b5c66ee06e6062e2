import type * as contract from '@leitai/contract/competition/run.admin'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { drainRunner } from '../runners.ts'

export const changeSiteRunner: Handler<typeof contract.changeSiteRunner> = async (context, { id, draining }) => {
  const changed = await drainRunner(context, null, { id, draining })
  await audit(context, { action: 'runner.change', target: { kind: 'runner', id }, detail: { draining } })
  return changed
}
