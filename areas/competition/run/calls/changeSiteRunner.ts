import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.admin.ts'
import { drainRunner } from '../runners.ts'

export const changeSiteRunner: Handler<typeof contract.changeSiteRunner> = async (context, { id, draining }) => {
  const changed = await drainRunner(context, null, { id, draining })
  await audit(context, { action: 'runner.change', target: { kind: 'runner', id }, detail: { draining } })
  return changed
}
