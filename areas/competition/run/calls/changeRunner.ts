import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import type * as contract from '../contract.host.ts'
import { drainRunner } from '../runners.ts'

export const changeRunner: Handler<typeof contract.changeRunner> = async (context, { cmptId, id, draining }) => {
  refuse(refusalToOwn((await staffCompetition(context, cmptId)).role))
  const changed = await drainRunner(context, cmptId, { id, draining })
  await audit(context, { action: 'runner.change', target: { kind: 'runner', id }, cmptId, detail: { draining } })
  return changed
}
