import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
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
