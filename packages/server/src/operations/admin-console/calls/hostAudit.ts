import type * as contract from '@leitai/contract/operations/admin-console'
import { hostedCompetition } from '../../../competition/staff/role.ts'
import { refusalToRun } from '../../../competition/staff/rules.ts'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { auditLog } from '../../../platform/audit/table.ts'
import { and, asc, eq, or } from '../../../platform/db/orm.ts'
import { refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOfActs, saying } from '../log.ts'

export const hostAudit: Handler<typeof contract.hostAudit> = async (context, input) => {
  const { db, language } = context
  const { cmptId, userId, keyword, ...asked } = input
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  // Entries from before the log had a competition column are found if their target was the competition.
  const target = and(eq(auditLog.targetKind, 'competition'), eq(auditLog.targetId, String(cmptId)))
  const own = or(eq(auditLog.cmptId, cmptId), target)
  const where = and(userId === undefined ? undefined : eq(auditLog.actorId, userId), saying(keyword))
  const acts = await pageOfActs(db, { own, where, ...asked }, language)
  const people = await db
    .selectDistinct({ id: users.id, name: users.name, avatar: users.avatar })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(own)
    .orderBy(asc(users.name))
  return { ...acts, people: people.map(shownPerson) }
}
