import type { Db } from '@leitai/platform/db/db'
import { and, eq, gte, or, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { editorTrials } from './table.ts'

/** Trials since a time, in one competition or by one user overall: the larger number. */
export async function countTrials(db: Db, asked: { cmptId: number; userId: number; since: Date }): Promise<number> {
  const [ofCmpt, ofPerson] = [eq(editorTrials.cmptId, asked.cmptId), eq(editorTrials.userId, asked.userId)]
  const [found] = await db
    .select({
      count: sql<number>`greatest(count(*) filter (where ${ofCmpt}), count(*) filter (where ${ofPerson}))::int`,
    })
    .from(editorTrials)
    .where(and(or(ofCmpt, ofPerson), gte(editorTrials.at, asked.since)))
  return found?.count ?? 0
}

export async function addTrial(db: Db, trial: typeof editorTrials.$inferInsert): Promise<number> {
  const [made] = await db.insert(editorTrials).values(trial).returning({ id: editorTrials.id })
  return orRefuse(made, 'making.state').id
}
