import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { asc, eq } from '@leitai/platform/db/orm'
import { teamModels } from './table.ts'

/** What is recorded of the models that the caller has uploaded. The files themselves would make an export of many gigabytes. */
export async function addOwnData({
  context: { db, me },
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  const { id, cmptId, teamId, name, size, sha256, createdAt, deletedAt } = teamModels
  data.models = await db
    .select({ id, cmptId, teamId, name, size, sha256, createdAt, deletedAt })
    .from(teamModels)
    .where(eq(teamModels.userId, me.id))
    .orderBy(asc(teamModels.id))
}
