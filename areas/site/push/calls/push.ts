import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { keepDevice, publicKey } from '../device.ts'
import { pushDevices } from '../table.ts'

export const beginPush: Handler<typeof contract.beginPush> = async ({ ctx }) => ({ publicKey: await publicKey(ctx) })

export const savePush: Handler<typeof contract.savePush> = async (context, subscription) => {
  await keepDevice(context, subscription)
  return { ok: true }
}

export const endPush: Handler<typeof contract.endPush> = async ({ db, me }, { id }) => {
  const ended = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, me.id)))
    .returning({ id: pushDevices.id })
  orRefuse(ended[0], 'push.unknown')
  return { ok: true }
}
