import type * as contract from '@leitai/contract/competition/run'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockTeam } from '../../team/team.ts'
import { cancelRun as cancel } from '../queue.ts'
import { refusalToCancelRun } from '../rules.ts'
import { ownRun, showRun } from '../runs.ts'

export const cancelRun: Handler<typeof contract.cancelRun> = async (context, { id }) => {
  const { db, ctx } = context
  const { run, stage } = await ownRun(context, id)
  await lockTeam(db, run.teamId)
  refuse(refusalToCancelRun(run))
  refuse((await cancel(db, ctx, id)) === 'over' ? { code: 'run.over' } : null)
  return showRun(context, run, stage)
}
