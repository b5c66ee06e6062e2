import type * as contract from '@leitai/contract/identity/organisation.manage'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
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
