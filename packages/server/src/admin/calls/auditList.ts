import type * as contract from '@leitai/contract/admin'
import { avatarOf } from '../../account/record.ts'
import { users } from '../../account/table.ts'
import type { Handler } from '../../call.ts'
import { and, asc, count, desc, eq, ilike, or } from '../../db/orm.ts'
import { pageOf } from '../../page.ts'
import { partOf } from '../like.ts'
import { auditLog } from '../table.ts'
import { targetsOf } from '../targets.ts'

export const auditList: Handler<typeof contract.auditList> = async ({ db, language }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const { keyword, action, userId } = input
  const where = and(
    keyword ? or(ilike(auditLog.reason, partOf(keyword)), ilike(users.name, partOf(keyword))) : undefined,
    action === undefined ? undefined : eq(auditLog.action, action),
    userId
      ? or(eq(auditLog.actorId, userId), and(eq(auditLog.targetKind, 'user'), eq(auditLog.targetId, String(userId))))
      : undefined,
  )
  const byActor = eq(users.id, auditLog.actorId)
  const [found] = await db.select({ total: count() }).from(auditLog).leftJoin(users, byActor).where(where)
  const rows = await db
    .select({ entry: auditLog, actor: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(auditLog)
    .leftJoin(users, byActor)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(pageSize)
    .offset(offset)
  const targets = await targetsOf(
    db,
    rows.map(({ entry }) => entry),
    language,
  )
  const actions = await db.selectDistinct({ action: auditLog.action }).from(auditLog).orderBy(asc(auditLog.action))
  return {
    list: rows.map(({ entry, actor }, at) => ({
      ...entry,
      target: targets[at] ?? '',
      actor: actor && { userId: actor.id, userName: actor.name, avatar: avatarOf(actor) },
    })),
    total: found?.total ?? 0,
    page,
    pageSize,
    actions: actions.map((row) => row.action),
  }
}
