import type * as contract from '@leitai/contract/competition/run.host'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import { drainRunner } from '../runners.ts'

export const changeRunner: Handler<typeof contract.changeRunner> = async (context, { cmptId, id, draining }) => {
  refuse(refusalToOwn((await staffCompetition(context, cmptId)).role))
  const changed = await drainRunner(context, cmptId, { id, draining })
  await audit(context, { action: 'runner.change', target: { kind: 'runner', id }, cmptId, detail: { draining } })
  return changed
}
