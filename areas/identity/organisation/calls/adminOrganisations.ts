import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as contract from '../contract.manage.ts'
import { byName, found } from '../list.ts'
import { briefColumns, memberCount } from '../organisation.ts'
import { organisations } from '../table.ts'

export const adminOrganisations: Handler<typeof contract.adminOrganisations> = async (
  { db },
  { keyword, ...asked },
) => {
  const { page, pageSize, offset } = pageOf(asked)
  const { state, providerKeys, emailDomains, createdAt } = organisations
  const list = await db
    .select({ ...briefColumns, state, providerKeys, emailDomains, createdAt, members: memberCount() })
    .from(organisations)
    .where(found(keyword))
    .orderBy(...byName)
    .limit(pageSize)
    .offset(offset)
  return { list, total: await db.$count(organisations, found(keyword)), page, pageSize }
}
