import { stagesOf } from '@leitai/competition/definition/competition'
import { rewardOf } from '@leitai/competition/definition/prizes'
import { weightOf } from '@leitai/competition/definition/rules'
import { type Competition, competitions, type Stage, stages } from '@leitai/competition/definition/table'
import { finalPlaces, publishedPlaces } from '@leitai/competition/review/final-places'
import { WAITING_DAYS } from '@leitai/competition/review/rules'
import { reviews } from '@leitai/competition/review/table'
import { medalOf } from '@leitai/competition/submission/board-rules'
import { ranksOf } from '@leitai/competition/submission/places'
import { openSubmissions } from '@leitai/competition/submission/quota'
import { members } from '@leitai/competition/team/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { alias, and, eq, gt, inArray, isNotNull, lte, ne, notExists, or, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { notifyEach } from '@leitai/site/message/notify'
import { payRanks } from '../points/ranks.ts'
import { pointMoves } from '../points/table.ts'
import { recomputeRatings } from './ratings.ts'
import { honours } from './table.ts'
import { finalRankReached } from './texts.ts'

type Honour = typeof honours.$inferInsert

/**
 * Writes, or rewrites, everybody’s honours from a competition’s final board. Does nothing unless the stage is the last scored one and its
 * board is final. With `notify`, notifies users whose result is new.
 */
export async function writeHonours(
  db: Db,
  stageId: number,
  { now, notify }: { now: Date; notify: boolean },
): Promise<void> {
  // Locked: concurrent runs would each see the other’s rows half written.
  const [stage] = await db.select().from(stages).where(eq(stages.id, stageId)).for('update')
  const [cmpt] = stage ? await db.select().from(competitions).where(eq(competitions.id, stage.cmptId)) : []
  if (!stage || !cmpt) return
  const last = (await stagesOf(db, cmpt.id)).findLast(({ spec }) => spec !== null)
  const at = finalSince(stage, now)
  if (last?.id !== stageId || !at) return
  const before = new Map(
    (await db.select().from(honours).where(eq(honours.stageId, stageId))).map((row) => [row.userId, row.rank]),
  )
  const rows = await honoursOf(db, cmpt, stage, at)
  const kept = new Set(rows.map(({ userId }) => userId))
  const gone = [...before.keys()].filter((id) => !kept.has(id))
  if (gone.length > 0) {
    await db.delete(honours).where(and(eq(honours.stageId, stageId), inArray(honours.userId, gone)))
  }
  for (let from = 0; from < rows.length; from += 1000) {
    await db
      .insert(honours)
      .values(rows.slice(from, from + 1000))
      .onConflictDoUpdate({
        target: [honours.stageId, honours.userId],
        set: {
          teamId: sql`excluded.team_id`,
          rank: sql`excluded.rank`,
          teams: sql`excluded.teams`,
          teamSize: sql`excluded.team_size`,
          medal: sql`excluded.medal`,
          reward: sql`excluded.reward`,
          weight: sql`excluded.weight`,
          at: sql`excluded.at`,
        },
      })
  }
  await recomputeRatings(db, now, [...kept, ...gone])
  if (await areFinal(db, cmpt, stage, { at, now })) await payHonours(db, cmpt, { finalAt: at, rows, now })
  if (notify)
    await notifyOf(
      db,
      cmpt,
      stage,
      rows.filter(({ userId, rank }) => before.get(userId) !== rank),
      now,
    )
}

/** How long a board with prizes waits for a review before points are paid for its ranks. */
const WAITING_MS = WAITING_DAYS * 86_400_000

/** Points for ranks are paid once nothing can change them: the review is final, or none will come. */
async function areFinal(
  db: Db,
  cmpt: Competition,
  stage: Stage,
  { at, now }: { at: Date; now: Date },
): Promise<boolean> {
  const [review] = await db
    .select({ state: reviews.state })
    .from(reviews)
    .where(and(eq(reviews.stageId, stage.id), eq(reviews.week, 0)))
  if (review) return review.state === 'final'
  return cmpt.prizes.length === 0 || now.getTime() - at.getTime() >= WAITING_MS
}

async function payHonours(
  db: Db,
  { id: cmptId, practice, audience }: Competition,
  { finalAt, rows, now }: { finalAt: Date; rows: Pick<Honour, 'userId' | 'rank' | 'teams'>[]; now: Date },
): Promise<void> {
  // Anybody can make a competition for a few; it moves nobody’s points.
  if (audience !== 'public') return
  const ranks = rows.map(({ userId, rank, teams }) => ({ userId, rank, teams }))
  await payRanks(db, { cmptId, practice, finalAt, ranks, now })
}

/** When a stage’s board became final, or null: B at the reveal; A, without a B board, at the end. */
function finalSince({ spec, revealedAt, endAt }: Stage, now: Date): Date | null {
  if (!spec) return null
  if (spec.b !== 'none') return revealedAt
  return endAt && now >= endAt ? endAt : null
}

async function honoursOf(db: Db, cmpt: Competition, stage: Stage, at: Date): Promise<Honour[]> {
  // A final review decides: a team it removed has no honours. If the review itself revealed the board, a published review that is not yet
  // final counts too.
  const shownBy = stage.revealBy === 'review' && stage.spec?.b !== 'none' ? publishedPlaces : finalPlaces
  const reviewed = await shownBy(db, stage.id)
  const ranks = reviewed?.places ?? (await ranksOf(db, { stage, board: stage.spec?.b === 'none' ? 'A' : 'B' }))
  const rankOf = new Map(ranks.map(({ teamId, rank }) => [teamId, rank]))
  const people = await db.select().from(members).where(eq(members.cmptId, cmpt.id))
  const byTeam = Map.groupBy(people, ({ teamId }) => teamId)
  return people.flatMap(({ userId, teamId }) => {
    const rank = rankOf.get(teamId)
    if (rank === undefined) return []
    return {
      stageId: stage.id,
      userId,
      cmptId: cmpt.id,
      teamId,
      rank,
      teams: ranks.length,
      teamSize: byTeam.get(teamId)?.length ?? 1,
      medal: cmpt.practice || cmpt.audience !== 'public' ? null : medalOf(rank, ranks.length),
      reward: rewardOf(cmpt.prizes, rank),
      weight: weightOf(cmpt),
      at: reviewed?.since ?? at,
    }
  })
}

async function notifyOf(db: Db, cmpt: Competition, stage: Stage, rows: Honour[], now: Date): Promise<void> {
  await notifyEach(
    db,
    rows.map(({ userId, rank, teams }) => ({
      userId,
      kind: 'competition' as const,
      about: cmpt.title,
      ...finalRankReached(cmpt.title, { rank, teams }),
      link: `/cmptDetail.html?id=${cmpt.id}&tab=leaderboard&stage=${stage.id}`,
      now,
    })),
  )
}

/** Writes missing honours of final boards: of stages without B, and of boards that were final before honours existed. */
export async function writeMissingHonours(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const { db } = ctx
  const next = alias(stages, 'next')
  const later = db
    .select({ id: next.id })
    .from(next)
    .where(and(eq(next.cmptId, stages.cmptId), gt(next.ord, stages.ord), isNotNull(next.spec)))
  const written = db.select({ id: honours.stageId }).from(honours).where(eq(honours.stageId, stages.id))
  const final = await db
    .select({ id: stages.id })
    .from(stages)
    .where(
      and(
        isNotNull(stages.spec),
        lte(stages.endAt, now),
        or(isNotNull(stages.revealedAt), sql`${stages.spec}->>'b' = 'none'`),
        notExists(later),
        notExists(written),
      ),
    )
  for (const { id } of final) {
    if ((await openSubmissions(db, id)) > 0) continue
    await transaction(db, (tx) => writeHonours(tx, id, { now, notify: true }))
  }
  // Boards whose waiting time for a review has expired.
  const paid = db
    .select({ id: pointMoves.id })
    .from(pointMoves)
    .where(and(eq(pointMoves.kind, 'finalRank'), eq(pointMoves.subject, sql`${honours.cmptId}::text`)))
  const reviewed = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.stageId, honours.stageId), eq(reviews.week, 0), ne(reviews.state, 'final')))
  const unpaid = await db
    .selectDistinct({ id: honours.stageId })
    .from(honours)
    .where(and(lte(honours.at, new Date(now.getTime() - WAITING_MS)), notExists(paid), notExists(reviewed)))
  for (const { id } of unpaid) await transaction(db, (tx) => writeHonours(tx, id, { now, notify: false }))
}
