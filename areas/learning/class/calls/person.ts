import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { and, count, desc, eq, gt } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { lockClass, ownClass, taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import { classChanged } from '../hooks.ts'
import { personIn, refuseWithoutTeacher, removePeople } from '../people.ts'
import { inviteSince, refusalToRun } from '../rules.ts'
import { classPeople, classInvites as invites } from '../table.ts'

export const changeClassPerson: Handler<typeof contract.changeClassPerson> = async (context, input) => {
  const { db } = context
  const { classId, userId, ...about } = input
  await taughtClass(context, classId, 'roster')
  await lockClass(db, classId)
  const changed = await db
    .update(classPeople)
    .set(about)
    .where(and(eq(classPeople.classId, classId), eq(classPeople.userId, userId)))
    .returning({ userId: classPeople.userId })
  refuse(changed.length > 0 ? null : { code: 'class.person' })
  await audit(context, { action: 'class.person', target: { kind: 'class', id: classId }, detail: { userId } })
  return { ok: true }
}

export const removeClassPerson: Handler<typeof contract.removeClassPerson> = async (context, { classId, userId }) => {
  const { db, now } = context
  const { place } = await taughtClass(context, classId, 'roster')
  await lockClass(db, classId)
  const { role } = await personIn(db, classId, userId)
  // An assistant removes students alone.
  if (role !== 'student') refuse(refusalToRun(place))
  await removePeople(db, classId, eq(classPeople.userId, userId), now)
  await audit(context, { action: 'class.remove', target: { kind: 'class', id: classId }, detail: { userId } })
  return { ok: true }
}

export const setClassRights: Handler<typeof contract.setClassRights> = async (context, input) => {
  const { db, now } = context
  const { classId, userId, role, rights } = input
  await ownClass(context, classId)
  await lockClass(db, classId)
  await personIn(db, classId, userId)
  await db
    .update(classPeople)
    .set({ role, rights: role === 'assistant' ? rights : [] })
    .where(and(eq(classPeople.classId, classId), eq(classPeople.userId, userId)))
  await refuseWithoutTeacher(db, classId)
  await classChanged.run({ kind: 'people', db, classId, added: [userId], removed: [userId], now })
  await audit(context, {
    action: 'class.rights',
    target: { kind: 'class', id: classId },
    detail: { userId, role, rights },
  })
  return { ok: true }
}

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
