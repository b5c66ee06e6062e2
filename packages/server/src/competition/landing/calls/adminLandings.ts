import type * as contract from '@leitai/contract/competition/landing'
import { users } from '../../../identity/account/table.ts'
import { desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
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
