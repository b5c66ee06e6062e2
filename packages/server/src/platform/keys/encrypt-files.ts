import { buffer } from 'node:stream/consumers'
import type { AppContext } from '../context/app-context.ts'
import { eq } from '../db/orm.ts'
import { uploads } from '../file/table.ts'
import { isStorageFault } from '../storage/storage.ts'
import { PRIVATE, storeBeneath } from './encrypted-storage.ts'
import { encryptedBytesUnder, rotateKeys, SEALED_HEAD } from './keys.ts'
import { encryptedFiles } from './table.ts'

/**
 * Encrypts private objects that lie open, as they did before they were encrypted, and those that an older key has encrypted. Done once for each
 * key: what comes later is encrypted when it is stored. It may be broken off and begun again, and run in several processes at once.
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
  if (count > 0) ctx.log.info({ count, key: newest }, 'private files were sealed')
  return count
}

async function headOf(ctx: AppContext, key: string): Promise<Buffer> {
  try {
    return await buffer((await storeBeneath(ctx.storage).get(key, { start: 0, end: SEALED_HEAD - 1 })).body)
  } catch (error) {
    if (isStorageFault(error, 'NoSuchObject')) return Buffer.alloc(0)
    throw error
  }
}

/** Reading opens it, and writing encrypts it under the newest key. */
async function encryptOne({ storage, db }: AppContext, key: string): Promise<boolean> {
  const isNamed = async () => (await db.$count(uploads, eq(uploads.objectKey, key))) > 0
  // One that nothing names is on its way in, or was let go: the cleanup of the store judges it.
  if (!(await isNamed())) return false
  const found = await storage.get(key).catch((error: unknown) => {
    // What is damaged stays as it is, for who looks into it; it keeps the others from nothing.
    if (isStorageFault(error, 'NoSuchObject') || isStorageFault(error, 'Damaged')) return null
    throw error
  })
  if (!found) return false
  await storage.put(key, await buffer(found.body))
  // Let go meanwhile: it must not come back.
  if (!(await isNamed())) await storage.delete(key)
  return true
}
