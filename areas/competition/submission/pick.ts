import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { and, asc, eq, isNull } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { isDeleted } from '../model/models.ts'
import { refusalToPick, refusalToUnpick } from './rules.ts'
import { recomputeStandings } from './standings.ts'
import { lockOwnSubmission } from './submission.ts'
import { submissions } from './table.ts'
import { countingNote } from './texts.ts'

/** Chooses a submission for the B board, or undoes the choice; returns all chosen ones. */
export async function choose({ db, me, now, language }: AuthenticatedContext, id: number, picked: boolean) {
  const { row, stage, team } = await lockOwnSubmission({ db, me }, id)
  const chosen = () =>
    db
      .select({ id: submissions.id })
      .from(submissions)
      .where(
        and(
          eq(submissions.teamId, team.id),
          eq(submissions.stageId, stage.id),
          eq(submissions.picked, true),
          isNull(submissions.deletedAt),
          isNull(submissions.voidedAt),
        ),
      )
      .orderBy(asc(submissions.id))
  if (picked) {
    const modelDeleted = await isDeleted(db, row.modelId)
    refuse(refusalToPick(stage, { ...row, modelDeleted }, (await chosen()).length, now))
  } else refuse(refusalToUnpick(stage, now))
  await db.update(submissions).set({ picked }).where(eq(submissions.id, id))
  await recomputeStandings(db, stage, team.id)
  const ids = (await chosen()).map((one) => one.id)
  const { pickLimit: limit, pickDefault } = stage
  return { picked: ids, limit, note: countingNote({ picked: ids.length, limit, pickDefault }, language) }
}
