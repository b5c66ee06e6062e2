import type { Db } from '@leitai/platform/db/db'
import { eq, getTableColumns, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { row } from '@leitai/platform/db/statement'
import { certificatePlans, type Plan } from './table.ts'

const usual = (cmptId: number): Plan => ({
  cmptId,
  promotedStageId: null,
  promotedTop: 100,
  participants: true,
  noReview: false,
  serial: 0,
})

/** The plan as a part of a statement, null while it is the default; `planFrom` completes it. */
export const planPart = (cmptId: SQLWrapper) =>
  row(getTableColumns(certificatePlans), sql`from ${certificatePlans} where ${certificatePlans.cmptId} = ${cmptId}`)

export const planFrom = (found: Plan | null, cmptId: number): Plan => found ?? usual(cmptId)

/** The plan, locked before certificates are issued or revoked or the list is changed. */
export async function lockPlan(db: Db, cmptId: number): Promise<Plan> {
  await db.insert(certificatePlans).values({ cmptId }).onConflictDoNothing()
  const [found] = await db.select().from(certificatePlans).where(eq(certificatePlans.cmptId, cmptId)).for('update')
  return planFrom(found ?? null, cmptId)
}
