import type { Gallery } from '@leitai/contract/competition/works'
import type { Db } from '../../platform/db/db.ts'
import { and, eq } from '../../platform/db/orm.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { rounds } from './table.ts'

/** While judges mark works without knowing whose they are, no gallery may say so. */
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
  refuse(gallery !== 'none' && blind.length > 0 ? { code: 'entry.blind' } : null)
}
