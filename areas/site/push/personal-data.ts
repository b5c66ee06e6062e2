import type { Db } from '@leitai/platform/db/open'
import { asc, eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { pushDevices } from './table.ts'

/** The browsers that get the caller’s notices, without their addresses. */
export const ownData: OwnData = {
  pushDevices: ({ db, me }) =>
    db
      .select({ device: pushDevices.device, at: pushDevices.createdAt })
      .from(pushDevices)
      .where(eq(pushDevices.userId, me.id))
      .orderBy(asc(pushDevices.id)),
}

export const forgetDevices = (db: Db, userId: number) => db.delete(pushDevices).where(eq(pushDevices.userId, userId))
