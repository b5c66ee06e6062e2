import type * as contract from '@leitai/contract/competition/run.host'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { lockTeam } from '../../team/team.ts'
import { cancelRun, runIn } from '../queue.ts'

export const endRun: Handler<typeof contract.endRun> = async (context, { cmptId, id }) => {
  const { db, ctx } = context
  refuse(refusalToRun((await staffCompetition(context, cmptId)).role))
  const { teamId } = await runIn(db, { cmptId, id })
  await lockTeam(db, teamId)
  refuse((await cancelRun(db, ctx, id, { byHost: true })) === 'over' ? { code: 'run.over' } : null)
  await audit(context, { action: 'run.end', target: { kind: 'run', id }, cmptId })
  return { ok: true }
}
