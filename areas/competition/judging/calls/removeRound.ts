import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { lockRound } from '../round.ts'
import { rounds } from '../table.ts'

export const removeRound: Handler<typeof contract.removeRound> = async (context, { cmptId, roundId }) => {
  const { db } = context
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const round = await lockRound(db, cmptId, roundId)
  refuse(round.state === 'draft' ? null : { code: 'judging.notDraft' })
  await db.delete(rounds).where(eq(rounds.id, roundId))
  await audit(context, { action: 'judging.remove', target: { kind: 'competition', id: cmptId }, detail: { roundId } })
  return { ok: true }
}
