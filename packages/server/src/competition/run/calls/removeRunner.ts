import type * as contract from '@leitai/contract/competition/run.host'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import { revokeRunner } from '../runners.ts'

export const removeRunner: Handler<typeof contract.removeRunner> = async (context, { cmptId, id }) => {
  refuse(refusalToOwn((await staffCompetition(context, cmptId)).role))
  await revokeRunner(context, cmptId, id)
  await audit(context, { action: 'runner.remove', target: { kind: 'runner', id }, cmptId })
  return { ok: true }
}
