import { and, count, desc, eq, ilike, or } from '../../db/orm.ts'
import type { Handler } from '../../http/dispatcher.ts'
import { pageOf } from '../../http/page.ts'
import type * as contract from '../contract.ts'
import { withoutCode } from '../rules.ts'
import { outbox } from '../table.ts'

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
