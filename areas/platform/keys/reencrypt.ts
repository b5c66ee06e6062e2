import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../context/app-context.ts'
import { eq, or, type PgColumn, sql } from '../db/orm.ts'
import { declaredAs } from '../domain/hook.ts'
import { uploads } from '../file/table.ts'
import { defineTask } from '../jobs/task.ts'
import { isStorageFault } from '../storage/storage.ts'
import { PRIVATE, storeBeneath } from './encrypted-storage.ts'
import {
  decrypt,
  ENCRYPTED_HEAD,
  encrypt,
  encryptedBytesUnder,
  encryptedUnder,
  type KeyContext,
  rotateKeys,
} from './keys.ts'
import { encryptedFiles } from './table.ts'

/** Rows re-encrypted per batch. */
const BATCH = 100

/** Encrypted texts of a table: the column that identifies a row, and each text with what it is encrypted for. */
export interface EncryptedTexts {
  readonly id: PgColumn
  readonly texts: readonly (readonly [column: PgColumn, use: string])[]
}

/** Re-encrypts all texts of all domains that older keys have encrypted. */
export async function reencryptAll(ctx: KeyContext, newest: number): Promise<void> {
  for (const one of declaredAs('encrypted').flat()) while ((await reencryptSome(ctx, one, newest)) === BATCH);
}

async function reencryptSome(ctx: KeyContext, { id, texts }: EncryptedTexts, newest: number): Promise<number> {
  const { table } = id
  const isOlder = texts.map(([column]) => sql`split_part(${column}, '.', 1)::int < ${newest}`)
  const columns = [id, ...texts.map(([column]) => column)]
  const selected: Record<string, PgColumn> = Object.fromEntries(columns.map((column) => [column.name, column]))
  const rows = await ctx.db
    .select(selected)
    .from(table)
    .where(or(...isOlder))
    .limit(BATCH)
  for (const row of rows)
    for (const [column, use] of texts) {
      const text = row[column.name]
      if (typeof text !== 'string' || encryptedUnder(text) >= newest) continue
      const anew = await encrypt(ctx, use, await decrypt(ctx, use, text))
      // Each for itself, and only if it has not changed meanwhile: what was deleted or replaced stays so.
      await ctx.db.execute(
        sql`update ${table} set ${sql.identifier(column.name)} = ${anew} where ${id} = ${row[id.name]} and ${column} = ${text}`,
      )
    }
  return rows.length
}

/**
 * Encrypts private objects stored before encryption was introduced, and re-encrypts those under an older key. Done once per key: newer
 * objects are encrypted when stored. It may be interrupted and repeated, and run in several processes at the same time.
 */
export async function encryptPrivateFiles(ctx: AppContext): Promise<number> {
  const newest = await rotateKeys(ctx)
  const [done] = await ctx.db.select().from(encryptedFiles).where(eq(encryptedFiles.keyId, newest))
  if (done) return 0
  const store = storeBeneath(ctx.storage)
  let count = 0
  for await (const { key } of store.list(PRIVATE)) {
    const under = encryptedBytesUnder(await headOf(ctx, key))
    if (under !== null && under >= newest) continue
    if (await encryptOne(ctx, key)) count++
  }
  await ctx.db.insert(encryptedFiles).values({ keyId: newest, at: ctx.now() }).onConflictDoNothing()
  if (count > 0) ctx.log.info({ count, key: newest }, 'private files were encrypted')
  return count
}

async function headOf(ctx: AppContext, key: string): Promise<Buffer> {
  try {
    return await buffer((await storeBeneath(ctx.storage).get(key, { start: 0, end: ENCRYPTED_HEAD - 1 })).body)
  } catch (error) {
    if (isStorageFault(error, 'NoSuchObject')) return Buffer.alloc(0)
    throw error
  }
}

/** Reading decrypts it, and writing encrypts it under the newest key. */
async function encryptOne({ storage, db }: AppContext, key: string): Promise<boolean> {
  const isNamed = async () => (await db.$count(uploads, eq(uploads.objectKey, key))) > 0
  // An object without a row is being uploaded or was released: the cleanup of the store decides.
  if (!(await isNamed())) return false
  const found = await storage.get(key).catch((error: unknown) => {
    // Damaged objects are left for inspection and do not stop the others.
    if (isStorageFault(error, 'NoSuchObject') || isStorageFault(error, 'Damaged')) return null
    throw error
  })
  if (!found) return false
  await storage.put(key, await buffer(found.body))
  // Released meanwhile: it must not reappear.
  if (!(await isNamed())) await storage.delete(key)
  return true
}

async function rotate(ctx: AppContext): Promise<void> {
  const newest = await rotateKeys(ctx)
  await reencryptAll(ctx, newest)
  await encryptPrivateFiles(ctx)
}

export const tasks = [defineTask({ name: 'keys', every: 'hour', run: rotate })]
