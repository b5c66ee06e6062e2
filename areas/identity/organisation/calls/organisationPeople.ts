import { and, asc, eq, ne, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { users } from '../../account/table.ts'
import type * as contract from '../contract.ts'
import { membershipsOf } from '../organisation.ts'
import { organisationMembers as table } from '../table.ts'

export const organisationPeople: Handler<typeof contract.organisationPeople> = async (
  { db, me },
  { organisationId, ...asked },
) => {
  const member = (await membershipsOf(db, me.id)).some(({ id }) => id === organisationId)
  refuse(member ? null : { code: 'organisation.notIn' })
  const { page, pageSize, offset } = pageOf(asked)
  const rows = await db
    .select({
      userId: users.id,
      userName: users.name,
      role: table.role,
      title: table.title,
      avatar: sql<string>`coalesce(${users.avatar}, '')`,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(and(eq(table.organisationId, organisationId), ne(table.role, 'member')))
    .orderBy(asc(table.role), asc(users.nameKey), asc(users.id))
    .limit(pageSize)
    .offset(offset)
  return { list: rows.map(({ total: _, ...one }) => one), total: rows[0]?.total ?? 0, page, pageSize }
}
