import { onDays } from '@leitai/platform/db/day'
import { and, count, desc, isNotNull, isNull } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import type * as host from '../contract.ts'
import { hostContacts as table } from '../table.ts'

export const hostContacts: Handler<typeof host.hostContacts> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    (input.open ? isNull : isNotNull)(table.doneAt),
    onDays(table.createdAt, input),
    foundIn([table.name, table.contacts, table.text], patternsOf(input.keyword)),
  )
  const [found] = await db.select({ total: count() }).from(table).where(where)
  const rows = await db.select().from(table).where(where).orderBy(desc(table.id)).limit(pageSize).offset(offset)
  const list = rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt }))
  return { list, total: found?.total ?? 0, page, pageSize }
}
