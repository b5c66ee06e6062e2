import { checkLedger } from '@leitai/community/points/check'
import { stages } from '@leitai/competition/definition/table'
import { recomputeAllStandings } from '@leitai/competition/submission/standings'
import { standings } from '@leitai/competition/submission/table'
import type { Tx } from '@leitai/platform/db/db'
import { eq } from '@leitai/platform/db/orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** Checks derived data (points, boards) by recomputing it in a transaction that is rolled back. */
export async function unevenIn(client: pg.PoolClient): Promise<string[]> {
  const db = drizzle({ client })
  const uneven: string[] = []
  await db
    .transaction(async (tx) => {
      const { faults } = await checkLedger(tx, new Date())
      uneven.push(...faults.map(({ kind, id }) => `points: ${kind} ${id}`))
      for (const stage of await tx.select().from(stages)) {
        if (stage.spec === null) continue
        const before = await boardsOf(tx, stage.id)
        await recomputeAllStandings(tx, stage)
        if ((await boardsOf(tx, stage.id)) !== before) uneven.push(`boards of stage ${stage.id}`)
      }
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.constructor.name === 'TransactionRollbackError')) throw error
    })
  return uneven
}

async function boardsOf(db: Tx, stageId: number): Promise<string> {
  const rows = await db.select().from(standings).where(eq(standings.stageId, stageId))
  return rows
    .map((row) =>
      JSON.stringify([row.board, row.week, row.teamId, row.key, row.score, row.submissionId, row.entries, row.at]),
    )
    .sort()
    .join('\n')
}
