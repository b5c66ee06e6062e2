import { users } from '@leitai/identity/account/table'
import { and, count, desc, eq, gt } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import { inviteSince } from '../rules.ts'
import { classInvites as invites } from '../table.ts'

export const classInvites: Handler<typeof contract.classInvites> = async (context, input) => {
  const { db, now } = context
  await taughtClass(context, input.classId, 'roster')
  const { page, pageSize, offset } = pageOf(input)
  const where = and(eq(invites.classId, input.classId), gt(invites.at, inviteSince(now)))
  const [list, [found]] = await Promise.all([
    db
      .select({ invite: invites, userName: users.name })
      .from(invites)
      .leftJoin(users, eq(users.id, invites.userId))
      .where(where)
      .orderBy(desc(invites.id))
      .limit(pageSize)
      .offset(offset),
    db.select({ total: count() }).from(invites).where(where),
  ])
  return {
    total: found?.total ?? 0,
    page,
    pageSize,
    list: list.map(({ invite, userName }) => ({
      ...invite,
      name: invite.name || (userName ?? ''),
      email: invite.email ?? '',
    })),
  }
}
