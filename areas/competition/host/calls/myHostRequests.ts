import { desc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as host from '../contract.ts'
import { hostRequests } from '../table.ts'

export const myHostRequests: Handler<typeof host.myHostRequests> = async ({ db, me }) => {
  const rows = await db
    .select()
    .from(hostRequests)
    .where(eq(hostRequests.userId, me.id))
    .orderBy(desc(hostRequests.id))
    .limit(50)
  return rows.map(({ id, createdAt, ...row }) => ({ ...row, requestId: id, at: createdAt }))
}
