import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { latestRun } from '../run.ts'

export const certificateRun: Handler<typeof contract.certificateRun> = async (context, { cmptId }) => {
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return { run: await latestRun(context.db, cmptId) }
}
