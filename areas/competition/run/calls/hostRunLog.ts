import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import type * as contract from '../contract.host.ts'
import { runIn } from '../queue.ts'

export const hostRunLog: Handler<typeof contract.hostRunLog> = async (context, { cmptId, id }) => {
  await staffCompetition(context, cmptId)
  const run = await runIn(context.db, { cmptId, id })
  return run.log ?? { head: '', tail: '', bytes: 0 }
}
