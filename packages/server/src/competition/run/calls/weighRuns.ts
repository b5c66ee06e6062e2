import type * as contract from '@leitai/contract/competition/run.admin'
import { audit } from '../../../platform/audit/audit.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { weighRunsOf } from '../weights.ts'

export const weighRuns: Handler<typeof contract.weighRuns> = async (context, { cmptId, weight }) => {
  await weighRunsOf(context.db, cmptId, weight)
  await audit(context, { action: 'runner.weigh', target: { kind: 'competition', id: cmptId }, detail: { weight } })
  return { weight }
}
