import type * as contract from '@leitai/contract/admin'
import { shownPerson } from '../../account/record.ts'
import { users } from '../../account/table.ts'
import type { Handler } from '../../call.ts'
import { hostedCompetition } from '../../console/role.ts'
import { refusalToRun } from '../../console/rules.ts'
import { and, asc, eq, or } from '../../db/orm.ts'
import { refuse } from '../../refuse.ts'
import { pageOfActs } from '../log.ts'
import { auditLog } from '../table.ts'

export const hostAudit: Handler<typeof contract.hostAudit> = async (context, input) => {
  const { db, language } = context
  const { cmptId, userId, ...asked } = input
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  // Acts from before the log kept the competition are found where that was their target.
  const target = and(eq(auditLog.targetKind, 'competition'), eq(auditLog.targetId, String(cmptId)))
  const own = or(eq(auditLog.cmptId, cmptId), target)
  const where = userId === undefined ? undefined : eq(auditLog.actorId, userId)
  const acts = await pageOfActs(db, { own, where, ...asked }, language)
  const people = await db
    .selectDistinct({ id: users.id, name: users.name, avatar: users.avatar })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(own)
    .orderBy(asc(users.name))
  return { ...acts, people: people.map(shownPerson) }
}
