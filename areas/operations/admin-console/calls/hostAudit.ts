import { hostedCompetition } from '@leitai/competition/staff/role'
import { refusalToRun } from '@leitai/competition/staff/rules'
import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { auditLog } from '@leitai/platform/audit/table'
import { and, asc, eq, or } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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
