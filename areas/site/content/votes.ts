import type { Db } from '@leitai/platform/db/db'
import { eq, sql } from '@leitai/platform/db/orm'
import { RatedKey } from './contract.ts'
import { pageVotes } from './table.ts'

/** Votes on a page; null for a page without votes. */
export async function votesOn(db: Db, key: string): Promise<{ yes: number; no: number } | null> {
  if (!RatedKey.safeParse(key).success) return null
  const [found] = await db
    .select({
      yes: sql<number>`(count(*) filter (where ${pageVotes.helpful}))::int`,
      no: sql<number>`(count(*) filter (where not ${pageVotes.helpful}))::int`,
    })
    .from(pageVotes)
    .where(eq(pageVotes.key, key))
  return found ?? { yes: 0, no: 0 }
}
