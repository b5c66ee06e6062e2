import type * as contract from '@leitai/contract/certificate'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { refuse } from '../../refuse.ts'
import { latestRun } from '../run.ts'

export const certificateRun: Handler<typeof contract.certificateRun> = async (context, { cmptId }) => {
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  return { run: await latestRun(context.db, cmptId) }
}
