import type * as contract from '@leitai/contract/competition/judging'
import { audit } from '../../../platform/audit/audit.ts'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { lockRound } from '../round.ts'
import { rounds } from '../table.ts'

export const closeRound: Handler<typeof contract.closeRound> = async (context, { cmptId, roundId }) => {
  const { db, now } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const round = await lockRound(db, cmptId, roundId)
  refuse(round.state === 'open' ? null : { code: 'judging.notOpen' })
  await db.update(rounds).set({ state: 'closed', closedAt: now }).where(eq(rounds.id, roundId))
  await audit(context, { action: 'judging.close', target: { kind: 'competition', id: cmptId }, detail: { roundId } })
  return { ok: true }
}
