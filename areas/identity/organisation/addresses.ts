import type { Db } from '@leitai/platform/db/db'
import { desc, eq } from '@leitai/platform/db/orm'
import { organisations } from './table.ts'

/** The keys of the newest open organisations, whose pages searchers may list. */
export async function publicKeys(db: Db, most: number): Promise<string[]> {
  const found = await db
    .select({ key: organisations.key })
    .from(organisations)
    .where(eq(organisations.state, 'active'))
    .orderBy(desc(organisations.id))
    .limit(most)
  return found.map(({ key }) => key)
}
