import { detailWords } from '@leitai/contract/acts'
import type * as contract from '@leitai/contract/admin'
import { avatarOf } from '../../account/record.ts'
import { users } from '../../account/table.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { and, asc, count, desc, eq, or } from '../../db/orm.ts'
import { pageOf } from '../../page.ts'
import { refuse } from '../../refuse.ts'
import { auditLog } from '../table.ts'
import { targetsOf } from '../targets.ts'

export const hostAudit: Handler<typeof contract.hostAudit> = async (context, input) => {
  const { db, language } = context
  const { cmptId, action, userId } = input
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  const { page, pageSize, offset } = pageOf(input)
  // Acts from before the log kept the competition are found where that was their target.
  const target = and(eq(auditLog.targetKind, 'competition'), eq(auditLog.targetId, String(cmptId)))
  const own = or(eq(auditLog.cmptId, cmptId), target)
  const where = and(
    own,
    action === undefined ? undefined : eq(auditLog.action, action),
    userId === undefined ? undefined : eq(auditLog.actorId, userId),
  )
  const person = { id: users.id, name: users.name, avatar: users.avatar }
  const rows = await db
    .select({ entry: auditLog, actor: person })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(pageSize)
    .offset(offset)
  const targets = await targetsOf(
    db,
    rows.map(({ entry }) => entry),
    language,
  )
  const [found] = await db.select({ total: count() }).from(auditLog).where(where)
  const actions = await db
    .selectDistinct({ action: auditLog.action })
    .from(auditLog)
    .where(own)
    .orderBy(asc(auditLog.action))
  const people = await db
    .selectDistinct(person)
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(own)
    .orderBy(asc(users.name))
  const shown = (one: { id: number; name: string; avatar: string | null }) => ({
    userId: one.id,
    userName: one.name,
    avatar: avatarOf(one),
  })
  return {
    list: rows.map(({ entry, actor }, at) => ({
      ...entry,
      actor: actor && shown(actor),
      target: targets[at] ?? '',
      notes: detailWords(entry.detail, language),
    })),
    total: found?.total ?? 0,
    page,
    pageSize,
    actions: actions.map((row) => row.action),
    people: people.map(shown),
  }
}
