import type * as contract from '@leitai/contract/operations/admin-console'
import { auditLog } from '../../../platform/audit/table.ts'
import { and, eq, or } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOfActs, saying } from '../log.ts'

export const auditList: Handler<typeof contract.auditList> = async ({ db, language }, input) => {
  const { keyword, userId, ...asked } = input
  const where = and(
    saying(keyword),
    userId
      ? or(eq(auditLog.actorId, userId), and(eq(auditLog.targetKind, 'user'), eq(auditLog.targetId, String(userId))))
      : undefined,
  )
  return pageOfActs(db, { own: undefined, where, ...asked }, language)
}
