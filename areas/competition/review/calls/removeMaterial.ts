import { and, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { releaseUpload } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockTeam } from '../../team/team.ts'
import type * as contract from '../contract.ts'
import { ownMaterial } from '../material.ts'
import { refusalToUpload } from '../rules.ts'
import { materials, reviewRows } from '../table.ts'

export const removeMaterial: Handler<typeof contract.removeMaterial> = async ({ db, me, now }, { materialId }) => {
  const { material, review } = await ownMaterial(db, materialId, me.id)
  await lockTeam(db, material.teamId)
  const [row] = await db
    .select()
    .from(reviewRows)
    .where(and(eq(reviewRows.reviewId, review.id), eq(reviewRows.teamId, material.teamId)))
  refuse(refusalToUpload(review, orRefuse(row, 'review.unknown'), now))
  const gone = await db.delete(materials).where(eq(materials.id, materialId)).returning({ key: materials.objectKey })
  for (const { key } of gone) await releaseUpload(db, key)
  return { ok: true }
}
