import { audit } from '@leitai/platform/audit/audit'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.admin.ts'
import { weighRunsOf } from '../weights.ts'

export const weighRuns: Handler<typeof contract.weighRuns> = async (context, { cmptId, weight }) => {
  await weighRunsOf(context.db, cmptId, weight)
  await audit(context, { action: 'runner.weigh', target: { kind: 'competition', id: cmptId }, detail: { weight } })
  return { weight }
}
