import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, isNull, lt } from '@leitai/platform/db/orm'
import { forgetUploads } from '@leitai/platform/file/file'
import { defineTask } from '@leitai/platform/jobs/task'
import { cardApplications } from './table.ts'

const BATCH = 100

/** Deletes photos, name, number and guardian of applications that were decided 30 days ago. */
export async function cleanUpCardPhotos(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const before = new Date(now.getTime() - limits.cardPhotoDays * 86_400_000)
  const due = and(lt(cardApplications.decidedAt, before), isNull(cardApplications.photosDeletedAt))
  for (;;) {
    const rows = await ctx.db.select().from(cardApplications).where(due).limit(BATCH)
    for (const { id, photos } of rows) {
      // The objects first: an interrupted deletion is repeated in the next round.
      for (const key of photos) await ctx.storage.delete(key)
      await forgetUploads(ctx.db, photos)
      await ctx.db
        .update(cardApplications)
        .set({ photos: [], name: null, cardNo: null, cardHash: null, guardian: null, photosDeletedAt: now })
        .where(eq(cardApplications.id, id))
    }
    if (rows.length < BATCH) return
  }
}

export const tasks = [defineTask({ name: 'cardPhotos', every: 'hour', run: cleanUpCardPhotos })]
