import { users } from '@leitai/identity/account/table'
import { desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.ts'
import { rowOf } from '../landing.ts'
import { landingPages } from '../table.ts'

export const adminLandings: Handler<typeof contract.adminLandings> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const rows = await db
    .select({ page: landingPages, name: users.name })
    .from(landingPages)
    .leftJoin(users, eq(users.id, landingPages.changedBy))
    .orderBy(desc(landingPages.changedAt), desc(landingPages.id))
    .limit(pageSize)
    .offset(offset)
  return { list: rows.map(({ page, name }) => rowOf(page, name)), total: await db.$count(landingPages), page, pageSize }
}
