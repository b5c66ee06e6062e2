import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockTeam } from '../../team/team.ts'
import type * as contract from '../contract.ts'
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
