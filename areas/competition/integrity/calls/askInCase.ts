import { eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { workingDaysAfter } from '@leitai/platform/time/working-days'
import { titleOf } from '../../definition/competition.ts'
import { caseFor } from '../access.ts'
import { noteEvent } from '../case.ts'
import type * as contract from '../contract.cases.ts'
import { notifyPeople } from '../notify-people.ts'
import { refusalToAskDays } from '../rules.ts'
import { caseQuestions, cases } from '../table.ts'
import { questionAsked } from '../texts.ts'

export const askInCase: Handler<typeof contract.askInCase> = async (context, input) => {
  const { db, now } = context
  const { caseId, text, days } = input
  const teamId = input.teamId ?? null
  const userId = teamId === null ? (input.userId ?? null) : null
  const { row, subjects } = await caseFor(context, caseId, { lock: true })
  refuse(row.state === 'decided' ? { code: 'conduct.decided' } : null)
  refuse(refusalToAskDays(days))
  const asked = subjects.filter((one) => (teamId === null ? one.userId === userId : one.teamId === teamId))
  refuse(asked.length > 0 ? null : { code: 'conduct.subjects' })
  const dueAt = workingDaysAfter(now, days)
  await db.insert(caseQuestions).values({ caseId, teamId, userId, text, at: now, dueAt })
  await db.update(cases).set({ state: 'asked' }).where(eq(cases.id, caseId))
  await noteEvent(context, { caseId, kind: 'asked', text })
  await notifyPeople(
    db,
    asked.map((one) => one.userId),
    { about: await titleOf(db, row.cmptId), ...questionAsked(dueAt), now },
  )
  return { dueAt }
}
