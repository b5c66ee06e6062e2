import { refusalText } from '@leitai/platform/contract/refusals'
import { asc, desc, type SQL, sql } from '@leitai/platform/db/orm'
import { type Placeholders, replacing, row, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { stageToSubmitTo } from '../../definition/scoring-stage.ts'
import type { Stage } from '../../definition/table.ts'
import {
  type CompetitorAsked,
  ownId,
  ownTeamCte,
  ownTeamPart,
  placeOf,
  teamOfCompetitor,
} from '../../team/competitor.ts'
import { keptFrom } from '../../team/eligibility.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import { hasA, isBlind, showScore } from '../board-rules.ts'
import * as submission from '../contract.ts'
import { boardAsked, pastRanksPart, rankDaysBefore, standingPart } from '../places.ts'
import { type QuotaAsked, quotaDay, quotaFrom, quotaParts } from '../quota.ts'
import { isPractice, refusalToSubmit } from '../rules.ts'
import { shownExtrasPart } from '../slots.ts'
import { chartOf, factsFor, listedPart, scoredPart, viewOf } from '../submission-view.ts'
import { submissions } from '../table.ts'
import { countingNote } from '../texts.ts'

/** Unscored submissions come last in both directions; ties are ordered by id, so that pages do not overlap. */
function orderOf(
  { order, reversed = false }: { order: submission.HistoryOrder; reversed?: boolean | undefined },
  { direction }: Stage,
) {
  const { createdAt, id, scoreA, size, state } = submissions
  if (order === 'newest') return reversed ? [asc(createdAt), asc(id)] : [desc(createdAt), desc(id)]
  const ways = { up: sql`asc nulls last`, down: sql`desc nulls last` }
  const { by, first } = {
    score: { by: sql`${scoreA}`, first: direction === 'higher' ? ('down' as const) : ('up' as const) },
    size: { by: sql`${size}`, first: 'down' as const },
    state: {
      by: sql`array_position(${sql.param(submission.SubmissionState.options)}::text[], ${state})`,
      first: 'up' as const,
    },
  }[order]
  const way = reversed === (first === 'up') ? ways.down : ways.up
  return [sql`${by} ${way}`, asc(createdAt), asc(id)]
}

type Asked = CompetitorAsked &
  Omit<QuotaAsked, 'teamId' | 'userId'> & {
    board: string
    week: number
    state: string
    limit: number
    offset: number
    rankDays: string[]
  }

/** All of a person's page of submissions, in one statement. */
const pageIn = (order: SQL[]) =>
  statement((given: Placeholders<Asked>) => {
    const ofTeam = replacing(given, { teamId: ownId })
    const visible = sql`${submissions.teamId} = ${ownId} and ${submissions.stageId} = ${given.stageId} and ${submissions.deletedAt} is null`
    const wanted = sql`(${given.state} = '' or ${submissions.state} = ${given.state})`
    return {
      team: ownTeamPart(),
      ...quotaParts(ofTeam),
      counts: row(
        {
          total: sql<number>`(count(*) filter (where ${wanted}))::int`,
          picked: sql<number>`(count(*) filter (where ${submissions.picked} and ${submissions.voidedAt} is null))::int`,
        },
        sql`from ${submissions} where ${visible}`,
      ),
      list: listedPart(
        sql`${visible} and ${wanted} order by ${sql.join(order, sql`, `)} limit ${given.limit}::int offset ${given.offset}::int`,
      ),
      scored: scoredPart(ofTeam),
      shownExtras: shownExtrasPart(ofTeam),
      standing: standingPart(given, ownId),
      ranks: pastRanksPart(given, ownId),
    }
  }, ownTeamCte)

/** The order is part of a statement's text: one for each. */
const pages = new Map<string, ReturnType<typeof pageIn>>()
function pageBy(asked: { order: submission.HistoryOrder; reversed?: boolean | undefined }, stage: Stage) {
  const key = `${asked.order} ${asked.reversed} ${stage.direction}`
  const known = pages.get(key) ?? pageIn(orderOf(asked, stage))
  pages.set(key, known)
  return known
}

export const mySubmission: Handler<typeof submission.mySubmission> = async (context, input) => {
  const { db, ctx, me, now, language } = context
  const { stage, cmpt } = await stageToSubmitTo(db, input, now)
  const { page, pageSize, offset } = pageOf(input)
  const practice = isPractice(cmpt.endAt, now)
  const board = practice ? 'practice' : hasA(stage) ? 'A' : 'B'
  // Sorting by a hidden score would reveal it.
  const read = pageBy(isBlind(stage) && input.order === 'score' ? { order: 'newest' } : input, stage)
  const place = await placeOf(db, { cmptId: cmpt.id, userId: me.id })
  const found = await read(db, {
    cmptId: cmpt.id,
    userId: me.id,
    ...boardAsked({ stage, board }),
    ...quotaDay(stage, now),
    state: input.state,
    limit: pageSize,
    offset,
    rankDays: rankDaysBefore(now, stage.startAt),
  })
  const team = teamOfCompetitor({ ...place, team: found.team })
  const quota = quotaFrom(found, stage, now)
  const refused =
    keptFrom(place, { baseline: team.baseline, now }) ??
    refusalToSubmit(stage, quota, now, practice) ??
    (await refusalOfEntrance(db, { cmpt, stage, team, now }))
  const best = isBlind(stage) ? null : found.standing
  const { total = 0, picked = 0 } = found.counts ?? {}
  const { pickLimit: limit, pickDefault } = stage
  return {
    list: viewOf(context, stage, { ...found, facts: await factsFor(ctx, stage) }),
    total,
    page,
    pageSize,
    stageId: stage.id,
    quota,
    extras: found.shownExtras,
    bestScore: best ? showScore(best.score, stage.decimals) : null,
    chart: chartOf(stage, found.scored),
    ranks: found.ranks,
    picks: {
      limit,
      picked,
      note: stage.spec?.b === 'none' ? '' : countingNote({ picked, limit, pickDefault }, language),
    },
    may: { submit: refused ? refusalText(refused, language) : null },
    practice,
  }
}
