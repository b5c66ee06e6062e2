import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { eq } from '@leitai/platform/db/orm'
import { materials } from './table.ts'

const materialsOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({ reviewId: materials.reviewId, kind: materials.kind, fileName: materials.fileName, at: materials.at })
    .from(materials)
    .where(eq(materials.userId, me.id))

/** The caller's data in this domain, for their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.reviewMaterials = await materialsOf(context)
}
