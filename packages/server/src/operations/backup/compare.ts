import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { checkLedger } from '../../community/points/check.ts'
import { stages } from '../../competition/definition/table.ts'
import { recomputeAllStandings } from '../../competition/submission/standings.ts'
import { standings } from '../../competition/submission/table.ts'
import type { Tx } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { isStorageFault, type Storage } from '../../platform/storage/storage.ts'
import { type Bundle, hashOf } from './bundle.ts'
import { inParallel } from './in-parallel.ts'
import { isAuthentic, type ObjectLine } from './manifest.ts'
import { differences } from './rows.ts'
import { SETTINGS } from './snapshot.ts'
import { inTurn } from './verify.ts'

/** Differences between an installation and a backup, as text; changes nothing. */
export async function compare(
  { pool, storage, secret }: { pool: pg.Pool; storage: Storage; secret: string },
  bundle: Bundle,
  lines: Map<string, ObjectLine>,
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read')
    await client.query(SETTINGS)
    const tables = (await differences(client, bundle)).map((name) => `table ${name}`)
    await client.query('rollback')
    const sums = await unevenIn(client)
    client.release()
    const signature = isAuthentic(bundle.manifest, secret) ? [] : ['seal']
    return [...signature, ...tables, ...sums, ...(await otherObjects(storage, lines))]
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Checks derived data (points, boards) by recomputing it in a transaction that is rolled back. */
async function unevenIn(client: pg.PoolClient): Promise<string[]> {
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

async function otherObjects(storage: Storage, lines: Map<string, ObjectLine>): Promise<string[]> {
  const wrong: string[] = []
  await inParallel(4, inTurn(lines.values()), async ({ key, sha256 }) => {
    try {
      if ((await hashOf((await storage.get(key)).body)).sha256 !== sha256) wrong.push(`object ${key}`)
    } catch (error) {
      if (!isStorageFault(error, 'NoSuchObject')) throw error
      wrong.push(`object ${key}`)
    }
  })
  return wrong.sort()
}
