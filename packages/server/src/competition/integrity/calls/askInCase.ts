import type * as contract from '@leitai/contract/competition/integrity'
import { eq } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { minuteText } from '../../../platform/time/day.ts'
import { workingDaysAfter } from '../../../platform/time/working-days.ts'
import { caseFor } from '../access.ts'
import { noteEvent } from '../case.ts'
import { notifyPeople } from '../notify-people.ts'
import { refusalToAskDays } from '../rules.ts'
import { caseQuestions, cases } from '../table.ts'

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
  const until = minuteText(dueAt)
  await notifyPeople(
    db,
    asked.map((one) => one.userId),
    {
      title: { zh: '请说明一个公平竞赛问题', en: 'A question about fair play' },
      body: {
        zh: `主办方或平台请你在 ${until} 前回答一个问题。请在“申诉”页面查看并回答。`,
        en: `The host or the platform asks you to answer a question until ${until}. Read and answer it on the page “Appeals”.`,
      },
      now,
    },
  )
  return { dueAt }
}
