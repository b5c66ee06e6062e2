import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { titleOf } from '../../definition/competition.ts'
import { caseFor } from '../access.ts'
import { noteEvent } from '../case.ts'
import type * as contract from '../contract.cases.ts'
import { lockResults } from '../lock.ts'
import { notifyPeople } from '../notify-people.ts'
import { impose, noteRemoved } from '../penalty.ts'
import { refusalToDecide, takesOut } from '../rules.ts'
import { caseQuestions, cases } from '../table.ts'
import { caseDismissed, penaltyName } from '../texts.ts'

export const decideCase: Handler<typeof contract.decideCase> = async (context, input) => {
  const { db, me, now } = context
  const { caseId, decision, teamIds, userIds, reason } = input
  const { row, subjects, role } = await caseFor(context, caseId, { lock: true })
  refuse(refusalToDecide(row, decision, role))
  const every = teamIds.length + userIds.length === 0
  const touched = subjects.filter(
    ({ userId, teamId }) => every || userIds.includes(userId) || (teamId !== null && teamIds.includes(teamId)),
  )
  refuse(touched.length > 0 ? null : { code: 'conduct.subjects' })
  // Removing results concerns a team; a team gets one penalty for all its members.
  const groups = [
    ...Map.groupBy(touched, ({ teamId, userId }) => (teamId === null ? `u${userId}` : `t${teamId}`)).values(),
  ].toSorted((a, b) => (a[0]?.teamId ?? 0) - (b[0]?.teamId ?? 0))
  const alone = touched.some(({ teamId }) => teamId === null)
  refuse(alone && decision !== 'none' && takesOut(decision) ? { code: 'conduct.noTeam' } : null)
  await db.update(cases).set({ state: 'decided', decidedAt: now }).where(eq(cases.id, caseId))
  const { cmptId } = row
  if (decision !== 'none') {
    if (cmptId !== null && takesOut(decision)) {
      await lockResults(
        db,
        cmptId,
        touched.flatMap(({ teamId }) => teamId ?? []),
      )
    }
    for (const group of groups) {
      const teamId = group[0]?.teamId ?? null
      const people = group.map(({ userId }) => userId)
      await impose(db, { caseId, cmptId, teamId, userIds: people, kind: decision, reason, by: me.id, now })
    }
    if (cmptId !== null && takesOut(decision)) await noteRemoved(db, { cmptId, count: groups.length, by: me.id, now })
  } else {
    // Notify those who were questioned; the others never knew of the case.
    const asked = await db.select().from(caseQuestions).where(eq(caseQuestions.caseId, caseId))
    const people = subjects.filter((one) =>
      asked.some(({ teamId, userId }) => userId === one.userId || (teamId !== null && teamId === one.teamId)),
    )
    await notifyPeople(
      db,
      people.map(({ userId }) => userId),
      { about: await titleOf(db, cmptId), ...caseDismissed, now },
    )
  }
  const name = decision === 'none' ? 'none' : penaltyName[decision].en
  await noteEvent(context, { caseId, kind: 'decided', text: `[${decision}] ${reason}` })
  await audit(context, {
    action: 'conduct.decide',
    target: { kind: 'case', id: caseId },
    cmptId,
    reason,
    detail: { decision: name, people: touched.map(({ userId }) => userId) },
  })
  return { penalties: decision === 'none' ? 0 : groups.length }
}
