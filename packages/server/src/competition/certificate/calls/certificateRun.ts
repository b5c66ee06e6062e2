import type * as contract from '@leitai/contract/competition/certificate'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { latestRun } from '../run.ts'

export const certificateRun: Handler<typeof contract.certificateRun> = async (context, { cmptId }) => {
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return { run: await latestRun(context.db, cmptId) }
}
