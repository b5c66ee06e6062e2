import type * as contract from '@leitai/contract/identity/organisation'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { briefColumns, memberCount } from '../organisation.ts'
import { organisations } from '../table.ts'

export const organisation: Handler<typeof contract.organisation> = async ({ db }, { key }) => {
  const { about, site, contact, createdAt } = organisations
  const [found] = await db
    .select({ ...briefColumns, about, site, contact, createdAt, members: memberCount() })
    .from(organisations)
    .where(and(eq(organisations.key, key), eq(organisations.state, 'active')))
  return orRefuse(found, 'organisation.unknown')
}
