import { users } from '@leitai/identity/account/table'
import { count, desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { siteVersions } from '@leitai/platform/settings/table'
import type * as site from '../contract.ts'

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
