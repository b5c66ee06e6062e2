import { audit } from '../audit/audit.ts'
import { isEmail } from '../contract/validation.ts'
import { and, count, desc, eq, ilike, inArray, or } from '../db/orm.ts'
import { Refused, refusal } from '../errors/refuse.ts'
import type { Handler } from '../http/dispatcher.ts'
import { pageOf } from '../http/page.ts'
import type * as contract from './contract.ts'
import { post } from './outbox.ts'
import { withoutCode } from './rules.ts'
import { sendJob } from './send.ts'
import { outbox } from './table.ts'

const counted = { waiting: 0, sent: 0, dead: 0, unsent: 0 }

export const outboxList: Handler<typeof contract.outboxList> = async ({ db, ctx }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const pattern = `%${input.keyword.replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    input.state && eq(outbox.state, input.state),
    input.channel && eq(outbox.channel, input.channel),
    input.keyword ? or(ilike(outbox.target, pattern), ilike(outbox.subject, pattern)) : undefined,
  )
  const [found] = await db.select({ total: count() }).from(outbox).where(where)
  const rows = await db.select().from(outbox).where(where).orderBy(desc(outbox.id)).limit(pageSize).offset(offset)
  const groups = await db.select({ state: outbox.state, count: count() }).from(outbox).groupBy(outbox.state)
  const { smtp, sms } = ctx.config.senders
  return {
    list: rows.map(({ createdAt, body, ...row }) => {
      // With a sender nobody passes codes on, so nobody needs to see those that are waiting or failed.
      const passedOn = row.state === 'unsent' || !(row.channel === 'email' ? smtp : sms)
      return { ...row, body: passedOn ? body : withoutCode(body, row.values.code), at: createdAt }
    }),
    total: found?.total ?? 0,
    page,
    pageSize,
    senders: { email: smtp ? 'smtp' : null, sms: sms?.provider ?? null },
    counts: { ...counted, ...Object.fromEntries(groups.map(({ state, count }) => [state, count])) },
  }
}

export const outboxRetry: Handler<typeof contract.outboxRetry> = async (context, { ids }) => {
  const { db, now } = context
  const again = await db
    .update(outbox)
    .set({ state: 'waiting', attempts: 0, nextAt: now, leaseUntil: null, error: null })
    .where(and(inArray(outbox.id, ids), or(eq(outbox.state, 'dead'), eq(outbox.state, 'unsent'))))
    .returning({ id: outbox.id })
  await sendJob.enqueueAll(db, again)
  for (const { id } of again) await audit(context, { action: 'outbox.retry', target: { kind: 'message', id } })
  return { retried: again.length }
}

/** Sends a code of zeros, as SMS providers only send registered templates. It is valid for no account. */
export const outboxTest: Handler<typeof contract.outboxTest> = async (context, { channel, target }) => {
  const { db, now, language, ctx } = context
  const { smtp, sms } = ctx.config.senders
  if (!(channel === 'email' ? smtp : sms)) throw new Refused({ code: 'outbox.noSender' })
  const right = channel === 'email' ? isEmail(target) : /^\+[1-9]\d{6,17}$/.test(target)
  if (!right) {
    const problem =
      language === 'zh'
        ? '请输入邮箱，或如 +8613800000000 的手机号'
        : 'Enter an email address, or a phone number like +8613800000000'
    throw new Refused(refusal('request.input', { field: 'target', problem }))
  }
  const id = await post(db, {
    channel,
    target,
    template: 'code',
    values: { code: '000000', minutes: '0' },
    language,
    now,
  })
  await audit(context, { action: 'outbox.test', target: { kind: 'message', id } })
  return { id }
}
