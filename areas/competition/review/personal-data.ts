import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
import { materials } from './table.ts'

const materialsOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({ reviewId: materials.reviewId, kind: materials.kind, fileName: materials.fileName, at: materials.at })
    .from(materials)
    .where(eq(materials.userId, me.id))

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  reviewMaterials: materialsOf,
}
