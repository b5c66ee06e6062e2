import { shownPerson } from '@leitai/identity/account/record'
import { onDays } from '@leitai/platform/db/day'
import { and, asc, count, desc, eq, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import type * as host from '../contract.ts'
import { personOf } from '../request.ts'
import { hostRequests } from '../table.ts'

const { id, company, contact, countryCode, phone, email, text, note } = hostRequests
const texts = [sql`'#' || ${id}`, company, contact, sql`'+' || ${countryCode} || ' ' || ${phone}`, email, text, note]

/** Open requests oldest first, the others newest first. */
export const hostRequestQueue: Handler<typeof host.hostRequestQueue> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    eq(hostRequests.state, input.state),
    input.type && eq(hostRequests.type, input.type),
    onDays(hostRequests.createdAt, input),
    foundIn(texts, patternsOf(input.keyword)),
  )
  const waits = input.state === 'new' || input.state === 'talking'
  const [found] = await db.select({ total: count() }).from(hostRequests).where(where)
  const rows = await db
    .select()
    .from(hostRequests)
    .where(where)
    .orderBy(waits ? asc(hostRequests.id) : desc(hostRequests.id))
    .limit(pageSize)
    .offset(offset)
  const list = await Promise.all(
    rows.map(async (row) => {
      const person = await personOf(db, row)
      return {
        ...row,
        phone: `+${row.countryCode} ${row.phone}`,
        at: row.createdAt,
        person: person && shownPerson(person),
      }
    }),
  )
  return { list, total: found?.total ?? 0, page, pageSize }
}
