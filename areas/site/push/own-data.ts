import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { asc, eq } from '@leitai/platform/db/orm'
import { pushDevices } from './table.ts'

/** Adds the browsers that get the caller’s notices, without their addresses. */
export async function addOwnData({
  context: { db, me },
  data,
}: {
  context: AuthenticatedContext
  data: Record<string, unknown>
}): Promise<void> {
  data.pushDevices = await db
    .select({ device: pushDevices.device, at: pushDevices.createdAt })
    .from(pushDevices)
    .where(eq(pushDevices.userId, me.id))
    .orderBy(asc(pushDevices.id))
}
