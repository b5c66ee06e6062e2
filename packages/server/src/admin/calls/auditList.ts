import type * as contract from '@leitai/contract/admin'
import { users } from '../../account/table.ts'
import type { Handler } from '../../call.ts'
import { and, eq, ilike, or } from '../../db/orm.ts'
import { partOf } from '../like.ts'
import { pageOfActs } from '../log.ts'
import { auditLog } from '../table.ts'

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
