import { asc, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as contract from '../contract.ts'
import { pushDevices as devices } from '../table.ts'

export const pushDevices: Handler<typeof contract.pushDevices> = async ({ db, me }) => {
  const rows = await db.select().from(devices).where(eq(devices.userId, me.id)).orderBy(asc(devices.id))
  return {
    list: rows.map(({ id, device, createdAt, sessionHash }) => ({
      id,
      device,
      at: createdAt,
      here: sessionHash === me.tokenHash,
    })),
  }
}
