import * as submission from '@leitai/contract/competition/submission'
import { refusalText } from '@leitai/contract/refusals'
import { and, asc, desc, eq, isNull, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import type { Stage } from '../../definition/table.ts'
import { refusalToCompete } from '../../team/eligibility.ts'
import { refusalOfEntrance } from '../../team/entrance.ts'
import { hasA, isBlind, showScore } from '../board-rules.ts'
import { standingOf } from '../places.ts'
import { quotaOf } from '../quota.ts'
import { isPractice, refusalToSubmit } from '../rules.ts'
import { shownExtras } from '../slots.ts'
import { myTeamIn, stageToSubmitTo } from '../submission.ts'
import { chartOf, showSubmissions } from '../submission-view.ts'
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

export const mySubmission: Handler<typeof submission.mySubmission> = async (context, input) => {
  const { db, me, now, language } = context
  const { stage, cmpt } = await stageToSubmitTo(db, input, now)
  const team = await myTeamIn(db, input.cmptId, me)
  const { page, pageSize, offset } = pageOf(input)
  const visible = and(eq(submissions.teamId, team.id), eq(submissions.stageId, stage.id), isNull(submissions.deletedAt))
  const wanted = input.state ? and(visible, eq(submissions.state, input.state)) : visible
  const [found] = await db
    .select({
      total: sql<number>`(count(*) filter (where ${input.state} = '' or ${submissions.state} = ${input.state}))::int`,
      picked: sql<number>`(count(*) filter (where ${submissions.picked} and ${submissions.voidedAt} is null))::int`,
    })
    .from(submissions)
    .where(visible)
  const rows = await db
    .select()
    .from(submissions)
    .where(wanted)
    // Sorting by a hidden score would reveal it.
    .orderBy(...orderOf(isBlind(stage) && input.order === 'score' ? { order: 'newest' } : input, stage))
    .limit(pageSize)
    .offset(offset)
  const practice = isPractice(cmpt.endAt, now)
  const quota = await quotaOf(db, { team, person: me, stage, now })
  const refused =
    (await refusalToCompete(db, { cmptId: cmpt.id, userId: me.id, now, baseline: team.baseline })) ??
    refusalToSubmit(stage, quota, now, practice) ??
    (await refusalOfEntrance(db, { cmpt, stage, team, now }))
  const board = practice ? 'practice' : hasA(stage) ? 'A' : 'B'
  const best = isBlind(stage) ? null : await standingOf(db, { stage, board, teamId: team.id })
  const picked = found?.picked ?? 0
  const { pickLimit: limit, pickDefault } = stage
  return {
    list: await showSubmissions(context, stage, rows),
    total: found?.total ?? 0,
    page,
    pageSize,
    stageId: stage.id,
    quota,
    extras: await shownExtras(db, { team, stage, now }),
    bestScore: best ? showScore(best.score, stage.decimals) : null,
    chart: await chartOf(db, stage, team.id),
    picks: {
      limit,
      picked,
      note: stage.spec?.b === 'none' ? '' : countingNote({ picked, limit, pickDefault }, language),
    },
    may: { submit: refused ? refusalText(refused, language) : null },
    practice,
  }
}
