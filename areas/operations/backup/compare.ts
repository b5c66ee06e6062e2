import { isStorageFault, type Storage } from '@leitai/platform/storage/storage'
import type pg from 'pg'
import { type Bundle, hashOf } from './bundle.ts'
import { inParallel } from './in-parallel.ts'
import { isAuthentic, type ObjectLine } from './manifest.ts'
import { unevenIn } from './recompute.ts'
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
