import type { AppContext } from '../context/app-context.ts'
import { eq } from '../db/orm.ts'
import { defineJob, onceARow, rowId } from '../jobs/job.ts'
import { digestOf } from '../storage/digest.ts'
import { isStorageFault } from '../storage/storage.ts'
import { isProgram } from './file.ts'
import { countOf } from './part-rules.ts'
import { uploads } from './table.ts'

/** `id` is the upload's. */
export const joinJob = defineJob({
  name: 'joinUpload',
  queue: 'interactive',
  payload: rowId,
  key: onceARow('joinUpload'),
  attempts: 3,
  timeout: 60 * 60_000,
  run: (ctx, { id }) => joinLarge(ctx, id),
})

/** The job: makes one object of the parts of a large upload. No transaction is open while it copies. */
async function joinLarge(ctx: AppContext, id: number): Promise<void> {
  const { db, storage } = ctx
  const which = eq(uploads.id, id)
  const [row] = await db.select().from(uploads).where(which)
  if (row?.declared == null || row.parts === null || row.size !== null) return
  const upload = { key: row.objectKey, mark: row.parts, count: countOf(row) }
  try {
    const { size } = await storage.parts.join(upload)
    const sha256 = isProgram(row.objectKey) ? await digestOf(storage, row.objectKey) : null
    const made = { size, bytes: size, sha256, joiningAt: null }
    const recorded = await db.update(uploads).set(made).where(which).returning()
    // It was discarded meanwhile: nothing refers to the object.
    if (recorded.length === 0) await storage.delete(row.objectKey)
    // A part that was sent again while the parts were read.
    await storage.parts.drop(upload)
  } catch (error) {
    // The next request finds out what is missing, or begins anew.
    await db.update(uploads).set({ joiningAt: null }).where(which)
    if (!isStorageFault(error, 'PartsMissing')) throw error
  }
}
