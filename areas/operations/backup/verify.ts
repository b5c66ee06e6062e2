import { text } from 'node:stream/consumers'
import { checkLedger } from '@leitai/community/points/check'
import { stages } from '@leitai/competition/definition/table'
import { recomputeAllStandings } from '@leitai/competition/submission/standings'
import { standings } from '@leitai/competition/submission/table'
import { counted } from '@leitai/platform/contract/fill'
import type { Tx } from '@leitai/platform/db/open'
import { eq } from '@leitai/platform/db/orm'
import { fault } from '@leitai/platform/errors/refuse'
import { fits } from '@leitai/platform/installation/secret'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Say } from './backup.ts'
import { type Bundle, damaged, hashOf, objectsOf } from './bundle.ts'
import { FORMAT, isAuthentic, type ObjectLine, objectPath, type Part } from './manifest.ts'

/** Runs the work for all items with limited concurrency; stops at the first failure. */
export async function inParallel<T>(
  many: number,
  given: AsyncIterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failed: unknown[] = []
  for await (const one of given) {
    const done: Promise<void> = work(one)
      .catch((error: unknown) => {
        failed.push(error)
      })
      .finally(() => running.delete(done))
    running.add(done)
    if (running.size >= many) await Promise.race(running)
    if (failed.length > 0) break
  }
  await Promise.all(running)
  if (failed.length > 0) throw failed[0]
}

const FILES_AT_ONCE = 4

/** Reads the whole backup; throws at the first damaged file. Returns its objects by key. */
export async function verify(bundle: Bundle, say: Say): Promise<Map<string, ObjectLine>> {
  const { manifest } = bundle
  const { tables, jobs, objects, secret } = manifest
  const parts = [...tables.map(({ file }) => file), jobs.file, objects.file, ...(secret ? [secret] : [])]
  for (const part of parts) await verifyFile(bundle, part)
  const lines = new Map<string, ObjectLine>()
  for await (const line of objectsOf(bundle)) lines.set(line.key, line)
  const bytes = lines.values().reduce((sum, { size }) => sum + size, 0)
  if (lines.size !== objects.count || bytes !== objects.bytes) throw damaged(bundle, objects.file.name)
  const each = new Map(lines.values().map(({ sha256, size }) => [sha256, size]))
  await inParallel(FILES_AT_ONCE, inTurn(each), ([sha256, size]) =>
    verifyFile(bundle, { name: objectPath(sha256), sha256, size }),
  )
  say(
    `备份完好：${tables.length} 张表，${objects.count} 个对象，备份于 ${manifest.createdAt}`,
    `the backup is complete: ${counted(tables.length, 'table', 'tables')}, ${counted(objects.count, 'object', 'objects')}, created ${manifest.createdAt}`,
  )
  return lines
}

export async function* inTurn<T>(given: Iterable<T>): AsyncGenerator<T> {
  yield* given
}

/** Throws if a file of the backup is damaged. */
export async function verifyFile(bundle: Bundle, { name, sha256, size }: Part): Promise<void> {
  if ((await bundle.size(name)) !== size) throw damaged(bundle, name)
  if ((await hashOf(bundle.read(name))).sha256 !== sha256) throw damaged(bundle, name)
}

/**
 * Whether a backup could be restored with this SECRET, or with the one that is in it; null: there is none here. Throws if the keys of its
 * database belong to another, or another signed it.
 */
export async function checkKeys(bundle: Bundle, givenSecret: string | null, say: Say): Promise<void> {
  const { where, manifest } = bundle
  const included = manifest.secret && (await text(bundle.read(manifest.secret.name)))
  if (included !== null && !fits(manifest.secretMark, included))
    throw fault(
      `${where} 中的 SECRET 不是其数据库的：备份时用了另一个。恢复时请设置平台原来的 SECRET；平台仍在时请用它重新备份。`,
      `The SECRET in ${where} isn’t that of its database: it was made with another. Set the platform’s own to restore it; if the platform still exists, make a new backup with that one.`,
    )
  const secret = givenSecret ?? included
  if (secret === null) {
    say(
      '没有核对密钥：这里没有 SECRET。设置平台的 SECRET 后再检查一次，才知道能否恢复',
      'its keys were not checked, as there is no SECRET here: check again with the platform’s own to know whether it can be restored',
    )
    return
  }
  if (!fits(manifest.secretMark, secret))
    throw fault(
      `${where} 的密钥与这里的 SECRET 不符，用它无法恢复。请设置备份所属平台的 SECRET。`,
      `The keys of ${where} don’t fit the SECRET here, with which it can’t be restored. Set the SECRET of the platform that it is a backup of.`,
    )
  if (manifest.leitai === FORMAT && !isAuthentic(manifest, secret))
    throw fault(
      `${where} 的数据库属于这里的 SECRET，签名却不是：备份时用了另一个 SECRET，或备份后被人改动过。平台仍在时请重新备份；若确信来源可靠，可用 --unsealed 恢复。`,
      `The database in ${where} belongs to the SECRET here, but its signature doesn’t: it was made with another SECRET, or changed since. If the platform still exists, make a new backup; if you trust its source, restore it with --unsealed.`,
    )
  say('密钥相符：可用这里的 SECRET 恢复', 'its keys fit: it can be restored with this SECRET')
}

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
