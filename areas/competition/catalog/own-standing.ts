import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { dayName, dayStart, nextDayStart } from '@leitai/platform/time/day'
import type * as z from 'zod/mini'
import { mainStage, stageNow } from '../definition/rules.ts'
import { type Stage, stages } from '../definition/table.ts'
import { ownReviewsPart } from '../review/access.ts'
import { refusalToUpload } from '../review/rules.ts'
import { hasA, isBlind } from '../submission/board-rules.ts'
import { boardQuery, publicly } from '../submission/places.ts'
import { costsQuota, extraSlots, rankSnapshots, standings, submissions } from '../submission/table.ts'
import { barred, members, merges, mergeVotes, teams } from '../team/table.ts'
import type * as contract from './contract.ts'

type OwnStanding = z.infer<typeof contract.OwnStanding>
/** How long results are news. */
const NEWS_MS = 7 * 86_400_000

const inCmpts = statement(({ userId, cmptIds }: Placeholders<{ userId: number; cmptIds: number[] }>) => ({
  stages: rows(
    getTableColumns(stages),
    sql`from ${stages} where ${stages.cmptId} = any(${cmptIds}::int[]) and ${stages.spec} is not null order by ${stages.ord}`,
  ),
  teams: rows(
    { cmptId: members.cmptId, id: teams.id, baseline: teams.baseline },
    sql`from ${members} join ${teams} on ${teams.id} = ${members.teamId}
      where ${members.userId} = ${userId}::int and ${members.cmptId} = any(${cmptIds}::int[])`,
  ),
  barred: rows(
    { cmptId: barred.cmptId },
    sql`from ${barred} where ${barred.userId} = ${userId}::int and ${barred.cmptId} = any(${cmptIds}::int[])`,
  ),
  votes: rows(
    { cmptId: merges.cmptId, endsAt: merges.endsAt },
    sql`from ${mergeVotes} join ${merges} on ${merges.id} = ${mergeVotes.mergeId}
      where ${mergeVotes.userId} = ${userId}::int and ${mergeVotes.agree} is null and ${merges.cmptId} = any(${cmptIds}::int[])
        and ${mergeVotes.teamId} = case ${merges.state} when 'launching' then ${merges.fromTeamId} when 'inviting' then ${merges.toTeamId} end`,
  ),
  reviews: ownReviewsPart({ userId, cmptIds }),
}))

interface OnBoards {
  userId: number
  stageIds: number[]
  teamIds: number[]
  boards: string[]
  yesterday: string
  today: string
  since: Date
}

/** Each team's place and submissions in its stage: what `aheadPart` and `quotaParts` say of one, for several at once. */
const onBoards = statement((given: Placeholders<OnBoards>) => {
  const requested = sql`unnest(${given.stageIds}::int[], ${given.teamIds}::int[], ${given.boards}::text[]) as requested(stage_id, team_id, board)`
  const ofTeam = sql`${submissions.teamId} = requested.team_id`
  const costing = sql`${costsQuota} and ${submissions.createdAt} >= ${given.since}::timestamptz`
  const larger = (where: typeof costing) =>
    sql<number>`greatest(count(*) filter (where ${ofTeam} and ${where}), count(*) filter (where ${submissions.userId} = ${given.userId}::int and ${where}))::int`
  return {
    places: rows(
      {
        stageId: standings.stageId,
        rank: sql<number>`(ahead.ranked + 1)::int`,
        yesterday: sql<number | null>`former.rank`,
      },
      sql`from ${requested}
        join ${standings} on ${standings.stageId} = requested.stage_id and ${standings.board} = requested.board
          and ${standings.week} = 0 and ${standings.teamId} = requested.team_id
        left join ${rankSnapshots} as former on former.stage_id = requested.stage_id and former.team_id = requested.team_id
          and former.day = ${given.yesterday} and requested.board <> 'B'
        cross join lateral (
          select count(*) as ranked from ${standings} as other join ${teams} on ${teams.id} = other.team_id
          where other.stage_id = requested.stage_id and other.board = requested.board and other.week = 0 and not ${teams.baseline}
            and (other.key, other.entries, other.at) < (${standings.key}, ${standings.entries}, ${standings.at})
        ) as ahead`,
    ),
    used: rows(
      {
        stageId: submissions.stageId,
        today: larger(costing),
        total: larger(sql`${costsQuota} and not ${submissions.practice}`),
        made: sql<number>`(count(*) filter (where ${ofTeam}))::int`,
        picked: sql<number>`(count(*) filter (where ${ofTeam} and ${submissions.picked}))::int`,
      },
      sql`from ${requested} join ${submissions} on ${submissions.stageId} = requested.stage_id
          and (${ofTeam} or ${submissions.userId} = ${given.userId}::int)
        group by ${submissions.stageId}`,
    ),
    extras: rows(
      {
        stageId: extraSlots.stageId,
        today: sql<number>`coalesce(sum(${extraSlots.count}) filter (where ${extraSlots.day} = ${given.today}), 0)::int`,
        total: sql<number>`coalesce(sum(${extraSlots.count}) filter (where ${extraSlots.day} is null), 0)::int`,
      },
      sql`from ${requested} join ${extraSlots} on ${extraSlots.stageId} = requested.stage_id and ${extraSlots.teamId} = requested.team_id
          and ${extraSlots.revokedAt} is null
        group by ${extraSlots.stageId}`,
    ),
  }
})

type Reviews = Awaited<ReturnType<typeof inCmpts>>['reviews']

/** Until when the review of a stage waits for materials of the person's team. */
const materialsUntil = (reviews: Reviews, now: Date) =>
  reviews.find(({ row, ...review }) => row?.lacking && refusalToUpload(review, row, now) === null)?.row?.dueAt ?? null

/** The final result of a competition that has ended: since when, and the review that decided it, if any. */
function resultOf({ state, endAt }: Entered['cmpt'], stage: Stage | null, [review]: Reviews) {
  if (state !== 'ended' || endAt === null) return null
  const reviewed = review?.state === 'final' && (!stage || review.ord >= stage.ord) ? review : null
  if (!reviewed && !stage) return null
  const since = reviewed?.finalAt ?? stage?.revealedAt ?? endAt
  return { since: since > endAt ? since : endAt, reviewed }
}

/**
 * Of each of a person's competitions: the rank that its page shows them, its change since yesterday, and what to do next. After the end no
 * rank is told but the final one.
 */
export async function ownStandings(
  db: Db,
  { userId, cmpts, now }: { userId: number; cmpts: readonly Entered['cmpt'][]; now: Date },
): Promise<OwnStanding[]> {
  if (cmpts.length === 0) return []
  const found = await inCmpts(db, { userId, cmptIds: cmpts.map(({ id }) => id) })
  const entered = cmpts.map((cmpt) => {
    const stage = mainStage(
      found.stages.filter(({ cmptId }) => cmptId === cmpt.id),
      now,
    )
    const reviews = found.reviews.filter(({ cmptId }) => cmptId === cmpt.id)
    const team = found.teams.find(({ cmptId }) => cmptId === cmpt.id) ?? null
    return { cmpt, stage, team, reviews, result: resultOf(cmpt, stage, reviews) }
  })
  const placed = await placesOf(db, userId, entered, now)
  return entered.map(({ cmpt, stage, team, reviews, result }) => {
    const of = <T extends { stageId: number }>(list: readonly T[]) => list.find(({ stageId }) => stageId === stage?.id)
    const place = stage && team && !team.baseline && !isBlind(stage) ? of(placed.places) : undefined
    const isOver = cmpt.endAt !== null && cmpt.endAt <= now
    const finalRank = result?.reviewed ? (result.reviewed.row?.rank ?? null) : (place?.rank ?? null)
    return {
      cmptId: cmpt.id,
      rank: isOver ? (result && !team?.baseline ? finalRank : null) : (place?.rank ?? null),
      change: place && place.yesterday !== null && !isOver ? place.yesterday - place.rank : null,
      next: nextStep({
        stage,
        now,
        used: of(placed.used),
        extras: of(placed.extras),
        team: team ? 'own' : found.barred.some(({ cmptId }) => cmptId === cmpt.id) ? 'barred' : 'none',
        materials: materialsUntil(reviews, now),
        results: result && now.getTime() - result.since.getTime() < NEWS_MS ? result.since : null,
        vote: found.votes.find(({ cmptId, endsAt }) => cmptId === cmpt.id && endsAt > now)?.endsAt ?? null,
      }),
    }
  })
}

interface Entered {
  cmpt: Pick<contract.Card, 'id' | 'state' | 'endAt'>
  stage: Stage | null
  team: { id: number } | null
  result: object | null
}

async function placesOf(
  db: Db,
  userId: number,
  entered: readonly Omit<Entered, 'cmpt'>[],
  now: Date,
): Promise<Awaited<ReturnType<typeof onBoards>>> {
  const both = entered.flatMap(({ stage, team, result }) =>
    stage && team ? [{ stage, teamId: team.id, isFinal: result !== null && stage.spec?.b !== 'none' }] : [],
  )
  if (both.length === 0) return { places: [], used: [], extras: [] }
  return onBoards(db, {
    userId,
    stageIds: both.map(({ stage }) => stage.id),
    teamIds: both.map(({ teamId }) => teamId),
    boards: both.map(
      ({ stage, isFinal }) => boardQuery(publicly({ stage, board: hasA(stage) && !isFinal ? 'A' : 'B' }, now)).board,
    ),
    today: dayName(now),
    yesterday: dayName(new Date(dayStart(now).getTime() - 1)),
    since: dayStart(now),
  })
}

type Next = z.infer<typeof contract.OwnStanding>['next']

/** From then on, final submissions that are not chosen yet come before further ones. */
const CHOOSE_MS = 3 * 86_400_000

interface Progress {
  /** The scoring stage that counts now; null without one, as in competitions that people judge. */
  stage: Stage | null
  team: 'own' | 'none' | 'barred'
  /** Until when a vote on a merge waits for this person. */
  vote: Date | null
  /** Until when the review waits for the team’s materials. */
  materials: Date | null
  /** Since when the final results are out. */
  results: Date | null
  /** Submissions that cost quota, all of the team's, and the chosen ones; missing if there are none. */
  used: { today: number; total: number; made: number; picked: number } | undefined
  extras: { today: number; total: number } | undefined
  now: Date
}

/** What someone who signed up does next in a competition. */
function nextStep({ stage, team, vote, materials, results, used, extras, now }: Progress): Next {
  const step = (kind: Next['kind'], more: Partial<Next> = {}): Next => ({ kind, left: null, at: null, ...more })
  if (vote) return step('vote', { at: vote })
  if (materials) return step('materials', { at: materials })
  if (results) return step('results', { at: results })
  if (team !== 'own') return step(team === 'none' ? 'team' : 'look')
  // Whether a team is promoted is said on the competition's own page.
  if (!stage || stage.promotion !== null) return step('look')
  const time = stageNow(stage, now)
  if (time === 'before') return step('wait', { at: stage.startAt })
  if (time === 'over') return step('look')
  const { today = 0, total = 0, made = 0, picked = 0 } = used ?? {}
  const ofDay = stage.dailyLimit + (extras?.today ?? 0) - today
  const ofAll = stage.totalLimit === null ? ofDay : stage.totalLimit + (extras?.total ?? 0) - total
  const left = Math.max(0, Math.min(ofDay, ofAll))
  const isEnding = stage.endAt !== null && stage.endAt.getTime() - now.getTime() <= CHOOSE_MS
  if (made > 0 && isEnding && stage.spec?.b !== 'none' && picked < Math.min(stage.pickLimit, made)) {
    return step('choose', { at: stage.endAt })
  }
  if (left === 0) return step('used', { at: stage.totalLimit === null || ofAll > 0 ? nextDayStart(now) : null })
  return step(made === 0 ? 'first' : 'submit', { left })
}
