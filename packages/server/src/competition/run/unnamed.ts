import type { Db } from '../../platform/db/db.ts'
import { inArray } from '../../platform/db/orm.ts'
import { runs } from './table.ts'

/** Of these programs, those that no run names any more: what was tried by debug runs may have been handed in as well. */
export async function unnamed(db: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const named = await db.select({ key: runs.objectKey }).from(runs).where(inArray(runs.objectKey, keys))
  return keys.filter((key) => !named.some((one) => one.key === key))
}
