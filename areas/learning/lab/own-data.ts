import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { asc, eq } from '@leitai/platform/db/orm'
import { labRequests } from './table.ts'

const labOf = ({ db, me }: AuthenticatedContext) =>
  db
    .select({
      environment: labRequests.environment,
      purpose: labRequests.purpose,
      days: labRequests.days,
      state: labRequests.state,
      answer: labRequests.answer,
      at: labRequests.at,
    })
    .from(labRequests)
    .where(eq(labRequests.userId, me.id))
    .orderBy(asc(labRequests.id))

/** Adds this domain’s data about the caller to their export. */
export async function addOwnData({
  context,
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.labRequests = await labOf(context)
}
