import type { Db } from '../db/db.ts'
import { and, count, eq, gte } from '../db/orm.ts'
import { orRefuse } from '../refuse.ts'
import { makingSandbox } from './table.ts'

export async function countTrials(db: Db, cmptId: number, since: Date): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(makingSandbox)
    .where(and(eq(makingSandbox.cmptId, cmptId), gte(makingSandbox.at, since)))
  return found?.count ?? 0
}

export async function addTrial(db: Db, trial: typeof makingSandbox.$inferInsert): Promise<number> {
  const [made] = await db.insert(makingSandbox).values(trial).returning({ id: makingSandbox.id })
  return orRefuse(made, 'making.state').id
}
