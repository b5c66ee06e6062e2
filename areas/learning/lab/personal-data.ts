import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { asc, eq } from '@leitai/platform/db/orm'
import type { OwnData } from '@leitai/platform/domain/parts'
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

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  labRequests: labOf,
}

export async function forgetLab(db: Db, userId: number): Promise<void> {
  await db.delete(labRequests).where(eq(labRequests.userId, userId))
}
