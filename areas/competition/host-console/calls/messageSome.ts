import { audit } from '@leitai/platform/audit/audit'
import { sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { dayStart } from '@leitai/platform/time/day'
import { hostedCompetition } from '../../staff/role.ts'
import { refusalOfMessage, refusalToAnnounce } from '../../staff/rules.ts'
import type * as console from '../contract.people.ts'
import { countMessages, keepMessage } from '../message.ts'
import { notifyOf } from '../notify-team.ts'
import { chosenPeople } from '../people.ts'

export const messageSome: Handler<typeof console.messageSome> = async (context, { title, text, ...chosen }) => {
  const { db, me, now } = context
  const { cmptId } = chosen
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToAnnounce({ role, status: cmpt.status }))
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`message ${cmptId}`}))`)
  const people = await chosenPeople(db, chosen)
  refuse(refusalOfMessage({ people: people.length, today: await countMessages(db, cmptId, dayStart(now)) }))
  const recipients = people.length
  await keepMessage(db, { cmptId, userId: me.id, title, text, told: recipients, at: now })
  // The host writes one language only: every reader receives it unchanged.
  await notifyOf(db, people, { cmpt, now, title: { zh: title, en: title }, body: { zh: text, en: text } })
  await audit(context, {
    action: 'console.message',
    target: { kind: 'competition', id: cmptId },
    detail: { told: recipients },
  })
  return { told: recipients }
}
