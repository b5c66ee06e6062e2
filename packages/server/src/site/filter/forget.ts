import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { savedFilters } from './table.ts'

export const forgetFilters = (db: Db, userId: number) => db.delete(savedFilters).where(eq(savedFilters.userId, userId))
