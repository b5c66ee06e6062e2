import { awards } from '@leitai/identity/account/awards'
import { audit } from '@leitai/platform/audit/audit'
import { eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { post } from '@leitai/platform/outbox/outbox'
import { notify } from '../../message/notify.ts'
import type * as contract from '../contract.ts'
import { wayTo } from '../feedback.ts'
import { feedback } from '../table.ts'
import { feedbackAdopted, feedbackAnswered, visitorAnswered } from '../texts.ts'

export const workOnFeedback: Handler<typeof contract.workOnFeedback> = async (context, input) => {
  const { db, me, now } = context
  const { id, state, note, answer, adopted } = input
  const [found] = await db.select().from(feedback).where(eq(feedback.id, id)).for('update')
  const entry = orRefuse(found, 'feedback.unknown')
  refuse(entry.state === 'new' || entry.state === 'working' ? null : { code: 'feedback.answered' })
  refuse(state === 'answered' && answer === '' ? { code: 'feedback.answer' } : null)
  const reply = state === 'answered' ? answer : ''
  await db
    .update(feedback)
    .set({ state, note, answer: reply, adopted: state !== 'working' && adopted, changedAt: now, changedBy: me.id })
    .where(eq(feedback.id, id))
  await audit(context, {
    action: `feedback.${state}`,
    target: { kind: 'feedback', id },
    reason: note,
    detail: { adopted },
  })
  const way = state === 'answered' ? wayTo(entry) : 'none'
  if (way === 'notice' && entry.userId !== null) {
    await notify(db, {
      userId: entry.userId,
      kind: 'system',
      ...(adopted ? feedbackAdopted(reply) : feedbackAnswered(reply)),
      now,
    })
  }
  if (entry.userId !== null && adopted && state !== 'working') {
    await awards.get().one(db, { userId: entry.userId, rule: 'feedback', subject: id, now })
  }
  // A visitor’s language is unknown, so the mail has both headings.
  if (way === 'email') {
    const values = visitorAnswered(reply)
    await post(db, { channel: 'email', target: entry.contacts, template: 'text', values, language: 'zh', now })
  }
  return { way }
}
