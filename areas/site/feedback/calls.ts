import { awards } from '@leitai/identity/account/awards'
import { shownPerson } from '@leitai/identity/account/person'
import { audit } from '@leitai/platform/audit/audit'
import { count, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { post } from '@leitai/platform/outbox/outbox'
import { notify } from '../message/notify.ts'
import type * as contract from './contract.ts'
import { type FeedbackFilter, feedbackOf, notifyOperator, wanted, wayTo } from './feedback.ts'
import { feedback } from './table.ts'
import { feedbackAdopted, feedbackAnswered, feedbackCsvHeader, visitorAnswered } from './texts.ts'

const AT_ONCE = 1000

export const feedbackCsv: Handler<typeof contract.feedbackCsv> = async (context, filter) => {
  const { ctx } = context
  async function* parts() {
    const rising = filter.state === 'new' || filter.state === 'working'
    let last: number | undefined
    for (;;) {
      const rows = await feedbackOf(ctx.db, filter satisfies FeedbackFilter, {
        limit: AT_ONCE,
        ...(rising ? { after: last } : { before: last }),
      })
      if (rows.length === 0) return
      yield rows.map(({ entry, person }) => [
        entry.id,
        entry.createdAt.toISOString(),
        entry.type,
        entry.state,
        entry.adopted ? 'yes' : 'no',
        person?.name ?? '',
        entry.contacts,
        entry.content,
        entry.answer,
        entry.note,
      ])
      last = rows.at(-1)?.entry.id
    }
  }
  await audit(context, { action: 'feedback.csv', target: { kind: 'feedback', id: 'csv' }, detail: { ...filter } })
  return new Download({
    name: 'feedback.csv',
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(feedbackCsvHeader, parts()),
  })
}

export const feedbackQueue: Handler<typeof contract.feedbackQueue> = async (
  { db },
  { page: wantedPage, pageSize: size, ...which },
) => {
  const { page, pageSize, offset } = pageOf({ page: wantedPage, pageSize: size })
  const [found] = await db.select({ count: count() }).from(feedback).where(wanted(which))
  const rows = await feedbackOf(db, which, { limit: pageSize, offset })
  const list = rows.map(({ entry, person, changedBy }) => ({
    ...entry,
    at: entry.createdAt,
    changedBy,
    person: person && shownPerson(person),
    way: wayTo(entry),
  }))
  return { list, total: found?.count ?? 0, page, pageSize }
}

export const userFeedback: Handler<typeof contract.userFeedback> = async ({ db, me, now }, input) => {
  await notifyOperator(db, { ...input, userId: me?.id ?? null, now })
  return { ok: true }
}

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
