import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { pushDevices } from './table.ts'

export const forgetDevices = (db: Db, userId: number) => db.delete(pushDevices).where(eq(pushDevices.userId, userId))
