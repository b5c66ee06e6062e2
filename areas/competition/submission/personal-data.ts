import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, eq, sql } from '@leitai/platform/db/orm'
import type { OwnData, OwnFile } from '@leitai/platform/domain/parts'
import { stages } from '../definition/table.ts'
import { shownTime } from '../run/hidden-facts.ts'
import { isBlind, shownNumber } from './board-rules.ts'
import { keepsDetails } from './details.ts'
import { submissionDetails, submissions } from './table.ts'

/** A new test set's scores are hidden before the reveal of B, and others have the digits that boards show, here too. */
export async function submissionsOf({ db, me }: { db: Db; me: { id: number } }) {
  const rows = await db
    .select({
      stage: { kind: stages.kind, revealedAt: stages.revealedAt, decimals: stages.decimals },
      id: submissions.id,
      cmptId: submissions.cmptId,
      stageId: submissions.stageId,
      no: submissions.no,
      fileName: submissions.fileName,
      size: submissions.size,
      sha256: submissions.sha256,
      remark: submissions.remark,
      practice: submissions.practice,
      state: submissions.state,
      scoreA: submissions.scoreA,
      picked: submissions.picked,
      submittedAt: submissions.createdAt,
      finishedAt: submissions.finishedAt,
      isProgram: sql<boolean>`${submissions.programKey} is not null`,
      deletedAt: submissions.deletedAt,
      voidedAt: submissions.voidedAt,
      voidReason: submissions.voidReason,
    })
    .from(submissions)
    .innerJoin(stages, eq(stages.id, submissions.stageId))
    .where(eq(submissions.userId, me.id))
    .orderBy(asc(submissions.id))
  return rows.map(({ stage, scoreA, isProgram, ...row }) => ({
    ...row,
    finishedAt: isProgram && row.finishedAt ? shownTime(row.finishedAt) : row.finishedAt,
    scoreA: isBlind(stage) || scoreA === null ? null : shownNumber(stage, scoreA),
  }))
}

/** The result files that the caller has submitted, and the details of their scores that can be seen. */
export async function ownFiles({ db, me }: AuthenticatedContext): Promise<OwnFile[]> {
  const rows = await db
    .select({
      id: submissions.id,
      fileName: submissions.fileName,
      objectKey: sql<string>`coalesce(${submissions.programKey}, ${submissions.objectKey})`,
    })
    .from(submissions)
    .where(eq(submissions.userId, me.id))
    .orderBy(asc(submissions.id))
  const files: OwnFile[] = rows.map(({ id, fileName, objectKey }) => ({
    path: `submissions/${id}-${fileName.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_')}`,
    objectKey,
  }))
  const details = await db
    .select({ detail: submissionDetails, stage: stages })
    .from(submissionDetails)
    .innerJoin(submissions, and(eq(submissions.id, submissionDetails.submissionId), eq(submissions.state, 'scored')))
    .innerJoin(stages, eq(stages.id, submissions.stageId))
    .where(eq(submissions.userId, me.id))
    .orderBy(asc(submissionDetails.id))
  for (const { detail, stage } of details)
    if (!isBlind(stage) && keepsDetails(stage.spec))
      files.push({ path: `submissions/${detail.submissionId}-details/${detail.name}`, objectKey: detail.objectKey })
  return files
}

/** What this domain holds of the caller, for their export. */
export const ownData: OwnData = {
  submissions: submissionsOf,
}
