import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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
