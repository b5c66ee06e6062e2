import type * as contract from '@leitai/contract/competition/judging'
import { audit } from '../../../platform/audit/audit.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { dropMarks } from '../conflict.ts'
import { ownMark } from '../marking.ts'

export const declareConflict: Handler<typeof contract.declareConflict> = async (context, { taskId, reason }) => {
  const { mark, round } = await ownMark(context, taskId)
  refuse(round.state === 'open' ? null : { code: 'judging.notOpen' })
  refuse(mark.state === 'dropped' ? { code: 'judging.conflict' } : null)
  await dropMarks(context.db, { ...mark, cmptId: round.cmptId, reason, at: context.now })
  const target = { kind: 'competition', id: round.cmptId }
  await audit(context, { action: 'judging.conflict', target, detail: { roundId: round.id, teamId: mark.teamId } })
  return { ok: true }
}
