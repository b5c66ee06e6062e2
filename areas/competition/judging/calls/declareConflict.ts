import { audit } from '@leitai/platform/audit/audit'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { dropMarks } from '../conflict.ts'
import type * as contract from '../contract.ts'
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
