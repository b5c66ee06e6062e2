import type * as contract from '@leitai/contract/operations/admin-console'
import { users } from '../../../identity/account/table.ts'
import { auditLog } from '../../../platform/audit/table.ts'
import { and, eq, ilike, or } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { partOf } from '../../../platform/text/like.ts'
import { pageOfActs } from '../log.ts'

export const auditList: Handler<typeof contract.auditList> = async ({ db, language }, input) => {
  const { keyword, userId, ...asked } = input
  const word = partOf(keyword)
  const where = and(
    keyword ? or(ilike(auditLog.reason, word), ilike(users.name, word)) : undefined,
    userId
      ? or(eq(auditLog.actorId, userId), and(eq(auditLog.targetKind, 'user'), eq(auditLog.targetId, String(userId))))
      : undefined,
  )
  return pageOfActs(db, { own: undefined, where, ...asked }, language)
}
