import type * as site from '@leitai/contract/site/settings'
import { users } from '../../../identity/account/table.ts'
import { count, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { siteVersions } from '../../../platform/settings/table.ts'

export const siteHistory: Handler<typeof site.siteHistory> = async ({ db }, { section, ...asked }) => {
  const { page, pageSize, offset } = pageOf(asked)
  const where = eq(siteVersions.section, section)
  const [found] = await db.select({ count: count() }).from(siteVersions).where(where)
  const list = await db
    .select({ value: siteVersions.value, version: siteVersions.id, at: siteVersions.at, by: users.name })
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.by))
    .where(where)
    .orderBy(desc(siteVersions.id))
    .limit(pageSize)
    .offset(offset)
  return { list, total: found?.count ?? 0, page, pageSize }
}
