import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToOwn } from '../../staff/rules.ts'
import type * as contract from '../contract.host.ts'
import { revokeRunner } from '../runners.ts'

export const removeRunner: Handler<typeof contract.removeRunner> = async (context, { cmptId, id }) => {
  refuse(refusalToOwn((await staffCompetition(context, cmptId)).role))
  await revokeRunner(context, cmptId, id)
  await audit(context, { action: 'runner.remove', target: { kind: 'runner', id }, cmptId })
  return { ok: true }
}
