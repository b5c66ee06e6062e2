import { and, asc, eq, like, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { partOf } from '@leitai/platform/text/like'
import { nameKey } from '../../account/rules.ts'
import { users } from '../../account/table.ts'
import type * as contract from '../contract.manage.ts'
import { managedOrganisation } from '../organisation.ts'
import { organisationMembers as table } from '../table.ts'

const ADMINS_FIRST = sql`array_position(array['admin', 'host', 'member'], ${table.role})`

export const organisationMembers: Handler<typeof contract.organisationMembers> = async (
  context,
  { organisationId, keyword, role, ...asked },
) => {
  const { db } = context
  await managedOrganisation(context, organisationId)
  const { page, pageSize, offset } = pageOf(asked)
  const wanted = and(
    eq(table.organisationId, organisationId),
    role ? eq(table.role, role) : undefined,
    keyword === '' ? undefined : like(users.nameKey, partOf(nameKey(keyword))),
  )
  const rows = await db
    .select({ member: table, userName: users.name, avatar: users.avatar, total: sql<number>`count(*) over ()::int` })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(wanted)
    .orderBy(ADMINS_FIRST, asc(users.nameKey), asc(users.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ member, userName, avatar }) => ({
    userId: member.userId,
    userName,
    avatar: avatar ?? '',
    role: member.role,
    title: member.title,
    via: member.via,
    joinedAt: member.joinedAt,
  }))
  return { list, total: rows[0]?.total ?? 0, page, pageSize }
}
