import type { Db } from '../../platform/db/db.ts'
import { eq } from '../../platform/db/orm.ts'
import { certificatePlans, type Plan } from './table.ts'

const usual = (cmptId: number): Plan => ({
  cmptId,
  promotedStageId: null,
  promotedTop: 100,
  participants: true,
  noReview: false,
  serial: 0,
})

export async function planOf(db: Db, cmptId: number): Promise<Plan> {
  const [found] = await db.select().from(certificatePlans).where(eq(certificatePlans.cmptId, cmptId))
  return found ?? usual(cmptId)
}

/** The plan, locked before certificates are issued or revoked or the list is changed. */
export async function lockPlan(db: Db, cmptId: number): Promise<Plan> {
  await db.insert(certificatePlans).values({ cmptId }).onConflictDoNothing()
  const [found] = await db.select().from(certificatePlans).where(eq(certificatePlans.cmptId, cmptId)).for('update')
  return found ?? usual(cmptId)
}
