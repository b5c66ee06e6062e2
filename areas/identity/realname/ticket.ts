import type { AppContext } from '@leitai/platform/context/app-context'
import { limits } from '@leitai/platform/contract/limits'
import { and, eq, isNull, lt } from '@leitai/platform/db/orm'
import { forgetUploads } from '@leitai/platform/file/file'
import { defineTask } from '@leitai/platform/jobs/task'
import { keyed, sameText } from '@leitai/platform/keys/keys'
import { cardApplications } from './table.ts'

const markOf = (secret: string, userId: number, until: number) => keyed(secret, 'card ticket', `${userId}:${until}`)

/** Proof that this user has just entered the code sent to their phone. */
export function makeTicket(secret: string, userId: number, now: Date): string {
  const until = now.getTime() + limits.cardTicketSeconds * 1000
  return `${until}.${markOf(secret, userId, until)}`
}

export function isTicketOf(secret: string, userId: number, ticket: string, now: Date): boolean {
  const [until = '', mark = ''] = ticket.split('.')
  return (
    /^\d{1,15}$/.test(until) && sameText(mark, markOf(secret, userId, Number(until))) && Number(until) > now.getTime()
  )
}

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
