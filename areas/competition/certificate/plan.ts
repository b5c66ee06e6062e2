import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { eq, getTableColumns, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { certificatePlans, certificateRuns, type Plan } from './table.ts'

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

/** The latest run of a competition, whether finished or not, as a part of a statement. */
export const runPart = (cmptId: SQLWrapper) =>
  row(
    getTableColumns(certificateRuns),
    sql`from ${certificateRuns} where ${certificateRuns.cmptId} = ${cmptId} order by ${certificateRuns.id} desc`,
  )

const runIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({ run: runPart(cmptId) }))

export const latestRun = async (db: Db, cmptId: number) => (await runIn(db, { cmptId })).run
