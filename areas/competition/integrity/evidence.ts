import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/db'
import { and, eq, inArray, ne } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { submissions } from '../submission/table.ts'
import { takePictures } from './picture.ts'
import { type caseEvents, reports, similarityFlags } from './table.ts'

export interface GivenEvidence {
  hintIds: number[]
  reportIds: number[]
  entryIds: number[]
  pictures: string[]
}
type Kept = NonNullable<(typeof caseEvents.$inferInsert)['evidence']>

export const isEmpty = ({ hintIds, reportIds, entryIds, pictures }: GivenEvidence) =>
  hintIds.length + reportIds.length + entryIds.length + pictures.length === 0

const fits = (asked: number[], found: unknown[]) =>
  refuse(new Set(asked).size === found.length ? null : { code: 'conduct.evidence' })

/** Adds evidence to a case: similarity flags in their present state, which are now part of the case, reports, submissions, pictures. */
export async function takeEvidence(
  context: AuthenticatedContext,
  cmptId: number | null,
  given: GivenEvidence,
): Promise<Kept> {
  const { db } = context
  const own = cmptId ?? 0
  const snapshots = given.hintIds.length === 0 ? [] : await takeFlags(context, own, given.hintIds)
  fits(given.hintIds, snapshots)
  if (given.reportIds.length > 0) await takeReports(db, cmptId, given.reportIds)
  if (given.entryIds.length > 0) {
    const found = await db
      .select({ id: submissions.id })
      .from(submissions)
      .where(and(inArray(submissions.id, given.entryIds), eq(submissions.cmptId, own)))
    fits(given.entryIds, found)
  }
  const pictures = await takePictures(context, given.pictures)
  return { hints: snapshots, reports: given.reportIds, entries: given.entryIds, pictures }
}

const takeFlags = ({ db, me, now }: AuthenticatedContext, cmptId: number, ids: number[]) =>
  db
    .update(similarityFlags)
    .set({ state: 'case', decidedBy: me.id, decidedAt: now })
    .where(
      and(inArray(similarityFlags.id, ids), eq(similarityFlags.cmptId, cmptId), ne(similarityFlags.state, 'dismissed')),
    )
    .returning({ id: similarityFlags.id, kind: similarityFlags.kind, facts: similarityFlags.facts })

async function takeReports(db: Db, cmptId: number | null, ids: number[]): Promise<void> {
  const found = await db.select().from(reports).where(inArray(reports.id, ids))
  fits(
    ids,
    found.filter((one) => one.cmptId === cmptId),
  )
  await db
    .update(reports)
    .set({ state: 'checking' })
    .where(and(inArray(reports.id, ids), eq(reports.state, 'open')))
}
