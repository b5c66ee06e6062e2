import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { lockTeam } from '../../team/team.ts'
import type * as contract from '../contract.host.ts'
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
