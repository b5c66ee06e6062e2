import type * as contract from '@leitai/contract/site/push'
import { and, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pushDevices } from '../table.ts'

export const endPush: Handler<typeof contract.endPush> = async ({ db, me }, { id }) => {
  const ended = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, me.id)))
    .returning({ id: pushDevices.id })
  orRefuse(ended[0], 'push.unknown')
  return { ok: true }
}
