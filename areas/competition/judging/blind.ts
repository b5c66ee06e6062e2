import type { Db } from '@leitai/platform/db/open'
import { and, eq } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Gallery } from '../works/contract.ts'
import { rounds } from './table.ts'

/** Refuses to open a gallery while a blind round runs: it would show judges whose works they mark. */
export async function refuseGalleryWhileBlind({
  db,
  cmptId,
  gallery,
}: {
  db: Db
  cmptId: number
  gallery: Gallery
}): Promise<void> {
  const blind = await db
    .select({ id: rounds.id })
    .from(rounds)
    .where(
      and(eq(rounds.cmptId, cmptId), eq(rounds.state, 'open'), eq(rounds.blind, true), eq(rounds.subject, 'entry')),
    )
    .limit(1)
  refuse(gallery !== 'none' && blind.length > 0 ? { code: 'work.blind' } : null)
}
