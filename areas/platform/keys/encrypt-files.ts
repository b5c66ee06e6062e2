import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../context/app-context.ts'
import { eq } from '../db/orm.ts'
import { uploads } from '../file/table.ts'
import { isStorageFault } from '../storage/storage.ts'
import { PRIVATE, storeBeneath } from './encrypted-storage.ts'
import { ENCRYPTED_HEAD, encryptedBytesUnder, rotateKeys } from './keys.ts'
import { encryptedFiles } from './table.ts'

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
