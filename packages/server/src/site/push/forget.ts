import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { pushDevices } from './table.ts'

export const forgetDevices = (db: Db, userId: number) => db.delete(pushDevices).where(eq(pushDevices.userId, userId))
