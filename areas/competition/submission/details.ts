import { createHash, randomBytes } from 'node:crypto'
import type { AppContext, Context, CurrentUser } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { inArray, isNull, type SQL, sql } from '@leitai/platform/db/orm'
import { mapped, type Placeholders, row, rows, statement } from '@leitai/platform/db/statement'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { DetailFile, DetailKind } from '@leitai/platform/scoring/python/details'
import { detailsOf } from '@leitai/scorer/metrics/formula'
import type { ScoringSpec } from '@leitai/scorer/types'
import { competitionWith, stagesOf } from '../definition/competition.ts'
import { hasLimitedBoards } from '../definition/rules.ts'
import { isShutOut, isVisible } from '../definition/staff.ts'
import type { Stage } from '../definition/table.ts'
import { isStaff } from '../staff/role.ts'
import { members, teams } from '../team/table.ts'
import { hasA, isBlind } from './board-rules.ts'
import { isOfNoon } from './daily.ts'
import { extraSlots, standings, submissionDetails, submissions } from './table.ts'

/** A file that is stored and belongs to no submission yet. */
export type StoredDetail = Pick<
  typeof submissionDetails.$inferSelect,
  'name' | 'kind' | 'size' | 'sha256' | 'objectKey'
>

export const detailTypes: Record<DetailKind, string> = {
  html: 'text/html; charset=utf-8',
  png: 'image/png',
  csv: 'text/csv; charset=utf-8',
}

/** Whether the scoring of a stage keeps what its program leaves. */
export const keepsDetails = (spec: Pick<ScoringSpec, 'metric'> | null): boolean =>
  spec !== null && detailsOf(spec.metric) !== 'none'

export async function storeDetails(
  { storage }: Pick<AppContext, 'storage'>,
  submissionId: number,
  files: readonly DetailFile[],
): Promise<StoredDetail[]> {
  const stored: StoredDetail[] = []
  for (const { name, kind, content } of files) {
    const objectKey = `details/${submissionId}/${randomBytes(12).toString('hex')}.${kind}`
    await storage.put(objectKey, content, { contentType: detailTypes[kind], onlyNew: true })
    const sha256 = createHash('sha256').update(content).digest('hex')
    stored.push({ name, kind, size: content.length, sha256, objectKey })
  }
  return stored
}

/** Makes stored files the details of a submission, in the transaction that writes its score. */
export async function keepDetails(db: Db, submissionId: number, stored: readonly StoredDetail[]): Promise<void> {
  if (stored.length === 0) return
  await db.insert(submissionDetails).values(stored.map((one) => ({ ...one, submissionId })))
}

/** Deletes files whose score was not written; what is not deleted now is found by the daily search for objects that nothing names. */
export async function discardDetails(
  { storage }: Pick<AppContext, 'storage'>,
  stored: readonly StoredDetail[],
): Promise<void> {
  for (const { objectKey } of stored) await storage.delete(objectKey)
}

/** Details of scores that no longer count are nobody's from now on; `ids` is a query of submissions. */
export async function dropDetails(db: Db, ids: SQL): Promise<void> {
  await db
    .update(submissionDetails)
    .set({ submissionId: null })
    .where(sql`${submissionDetails.submissionId} in (${ids})`)
}

const BATCH = 500

/** Deletes details that are nobody's. */
export async function removeDropped({ db, storage }: AppContext): Promise<void> {
  for (;;) {
    const dropped = await db
      .select({ id: submissionDetails.id, objectKey: submissionDetails.objectKey })
      .from(submissionDetails)
      .where(isNull(submissionDetails.submissionId))
      .limit(BATCH)
    if (dropped.length === 0) return
    // The object first: its row is what names it.
    for (const { objectKey } of dropped) await storage.delete(objectKey)
    await db.delete(submissionDetails).where(
      inArray(
        submissionDetails.id,
        dropped.map(({ id }) => id),
      ),
    )
  }
}

type Given = Placeholders<{ teamId: number; stageId: number; today: string }>

const given = ({ teamId, stageId }: Pick<Given, 'teamId' | 'stageId'>) =>
  sql`${extraSlots.teamId} = ${teamId} and ${extraSlots.stageId} = ${stageId} and ${extraSlots.revokedAt} is null`

/** Slots granted to a team beyond the limits of a stage: today, in total, and for all days so far. As a part of a statement. */
export function extrasPart(asked: Given) {
  const sum = (where: SQL) => sql<number>`coalesce(sum(${extraSlots.count}) filter (where ${where}), 0)::int`
  const found = row(
    {
      today: sum(sql`${extraSlots.day} = ${asked.today}`),
      total: sum(sql`${extraSlots.day} is null`),
      days: sum(sql`${extraSlots.day} <= ${asked.today}`),
    },
    sql`from ${extraSlots} where ${given(asked)}`,
  )
  return mapped(found, (sums) => sums ?? { today: 0, total: 0, days: 0 })
}

const SHOWN = sql.raw('20')

/** What a team is shown: grants that are valid now or later, with their reason. As a part of a statement. */
export const shownExtrasPart = (asked: Given) =>
  rows(
    { day: extraSlots.day, count: extraSlots.count, reason: extraSlots.reason, at: extraSlots.at },
    sql`from ${extraSlots} where ${given(asked)} and (${extraSlots.day} is null or ${extraSlots.day} >= ${asked.today})
      order by ${extraSlots.id} limit ${SHOWN}`,
  )

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
function isOnBoard(stage: Stage, places: Found['places'], now: Date): boolean {
  return places.some(({ board, week }) => {
    if (board === 'B') return stage.revealedAt !== null
    if (board === 'practice') return !isBlind(stage)
    if (!hasA(stage)) return false
    return isOfNoon(stage, board === 'noon' ? (week === 0 ? 'A' : 'week') : board, now) === (board === 'noon')
  })
}
