import type { Context, CurrentUser } from '@leitai/platform/context/app-context'
import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, row, rows, statement } from '@leitai/platform/db/statement'
import { orRefuse } from '@leitai/platform/errors/refuse'
import { detailsOf } from '@leitai/scorer/metrics/formula'
import { isShutOut, isVisible } from '../definition/audience.ts'
import { competitionWith, stagesOf } from '../definition/competition.ts'
import { hasLimitedBoards } from '../definition/rules.ts'
import type { Stage } from '../definition/table.ts'
import { isStaff } from '../staff/role.ts'
import { members, teams } from '../team/table.ts'
import { hasA, isBlind } from './board-rules.ts'
import { isOfNoon } from './noon.ts'
import { standings, submissionDetails, submissions } from './table.ts'

const detailColumns = {
  name: submissionDetails.name,
  kind: submissionDetails.kind,
  size: submissionDetails.size,
  objectKey: submissionDetails.objectKey,
}
const submissionWith = statement(({ id, userId }: Placeholders<{ id: number; userId: number }>) => ({
  found: row(
    {
      id: submissions.id,
      no: submissions.no,
      cmptId: submissions.cmptId,
      stageId: submissions.stageId,
      state: submissions.state,
      deletedAt: submissions.deletedAt,
      voidedAt: submissions.voidedAt,
      teamName: teams.name,
      isOwn: sql<boolean>`exists (select from ${members} where ${members.teamId} = ${teams.id} and ${members.userId} = ${userId}
        and not ${isShutOut(members)})`,
    },
    sql`from ${submissions} join ${teams} on ${teams.id} = ${submissions.teamId} where ${submissions.id} = ${id}`,
  ),
  files: rows(
    detailColumns,
    sql`from ${submissionDetails} where ${submissionDetails.submissionId} = ${id} order by ${submissionDetails.name}`,
  ),
  places: rows(
    { board: standings.board, week: standings.week },
    sql`from ${submissions} join ${standings} on ${standings.submissionId} = ${submissions.id} and ${standings.stageId} = ${submissions.stageId}
      and ${standings.teamId} = ${submissions.teamId} where ${submissions.id} = ${id}`,
  ),
}))
type Found = Awaited<ReturnType<typeof submissionWith>>

/** Nobody has this id. */
const NOBODY = 0

/** The details of a submission that the caller may see, as its score; for all others the submission is unknown. */
export async function visibleDetails(context: Pick<Context, 'db' | 'me' | 'now'>, id: number) {
  const { db, me, now } = context
  const { found, files, places } = await submissionWith(db, { id, userId: me?.id ?? NOBODY })
  const stage = found && (await stagesOf(db, found.cmptId)).find((one) => one.id === found.stageId)
  const submission = orRefuse(stage ? found : null, 'submission.unknown')
  const shown = stage?.spec ? detailsOf(stage.spec.metric) : 'none'
  const reader =
    stage && shown !== 'none' && submission.state === 'scored'
      ? await readerOf(context, { stage, submission, isPublic: shown === 'public' && isOnBoard(stage, places, now) })
      : null
  return { submission, files, isPublic: shown === 'public', reader: orRefuse(reader, 'submission.unknown') }
}

/** What the caller is to a submission: null if its details are not for them. */
async function readerOf(
  { db, me, now }: Pick<Context, 'db' | 'now'> & { me: CurrentUser | null },
  { stage, submission, isPublic }: { stage: Stage; submission: NonNullable<Found['found']>; isPublic: boolean },
): Promise<'team' | 'staff' | 'public' | null> {
  const { cmptId, isOwn, deletedAt, voidedAt } = submission
  if (!isBlind(stage) && isOwn && deletedAt === null) return 'team'
  if (me && (await isStaff({ db, me, now }, cmptId))) return 'staff'
  if (!isPublic || deletedAt !== null || voidedAt !== null) return null
  const cmpt = await competitionWith(db, cmptId)
  return cmpt && !hasLimitedBoards(cmpt) && (await isVisible(db, cmpt)) ? 'public' : null
}

/** Whether a submission stands on a board that everybody sees now. */
export function isOnBoard(stage: Stage, places: Found['places'], now: Date): boolean {
  return places.some(({ board, week }) => {
    if (board === 'B') return stage.revealedAt !== null
    if (board === 'practice') return !isBlind(stage)
    if (!hasA(stage)) return false
    return isOfNoon(stage, board === 'noon' ? (week === 0 ? 'A' : 'week') : board, now) === (board === 'noon')
  })
}
