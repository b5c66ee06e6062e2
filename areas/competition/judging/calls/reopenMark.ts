import { audit } from '@leitai/platform/audit/audit'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import type * as contract from '../contract.ts'
import { lockRound } from '../round.ts'
import { marks } from '../table.ts'
import { markReopened } from '../texts.ts'

export const reopenMark: Handler<typeof contract.reopenMark> = async (context, input) => {
  const { db, now } = context
  const { cmptId, roundId, teamId, userId, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const round = await lockRound(db, cmptId, roundId)
  refuse(round.state === 'open' ? null : { code: 'judging.notOpen' })
  const which = and(eq(marks.roundId, roundId), eq(marks.teamId, teamId), eq(marks.judgeId, userId))
  const opened = await db
    .update(marks)
    .set({ state: 'open', submittedAt: null })
    .where(and(which, eq(marks.state, 'submitted')))
    .returning({ id: marks.id })
  refuse(opened.length > 0 ? null : { code: 'judging.missing' })
  await notify(db, {
    userId,
    kind: 'competition',
    about: cmpt.title,
    ...markReopened(round.name, reason),
    link: `/judge-space.html?tab=console&id=${cmptId}&part=marking&task=${opened[0]?.id}`,
    now,
  })
  const target = { kind: 'competition', id: cmptId }
  await audit(context, { action: 'judging.reopen', target, reason, detail: { roundId, teamId, userId } })
  return { ok: true }
}
