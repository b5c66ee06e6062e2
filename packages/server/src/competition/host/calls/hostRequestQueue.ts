import type * as host from '@leitai/contract/competition/host'
import { shownPerson } from '../../../identity/account/record.ts'
import { asc, count, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { personOf } from '../request.ts'
import { hostRequests } from '../table.ts'

/** Open requests oldest first, the others newest first. */
export const hostRequestQueue: Handler<typeof host.hostRequestQueue> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = eq(hostRequests.state, input.state)
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
