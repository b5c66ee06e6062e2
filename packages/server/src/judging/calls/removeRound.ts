import type * as contract from '@leitai/contract/judging'
import { audit } from '../../admin/audit.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { eq } from '../../db/orm.ts'
import { refuse } from '../../refuse.ts'
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
