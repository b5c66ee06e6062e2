import { auditLog } from '@leitai/platform/audit/table'
import { and, eq, or } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
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
