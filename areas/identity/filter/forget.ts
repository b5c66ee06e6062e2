import type { Db } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { savedFilters } from './table.ts'

export const forgetFilters = (db: Db, userId: number) => db.delete(savedFilters).where(eq(savedFilters.userId, userId))
