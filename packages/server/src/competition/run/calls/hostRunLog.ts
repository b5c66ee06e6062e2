import type * as contract from '@leitai/contract/competition/run.host'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { staffCompetition } from '../../staff/role.ts'
import { runIn } from '../queue.ts'

export const hostRunLog: Handler<typeof contract.hostRunLog> = async (context, { cmptId, id }) => {
  await staffCompetition(context, cmptId)
  const run = await runIn(context.db, { cmptId, id })
  return run.log ?? { head: '', tail: '', bytes: 0 }
}
