import { type Placeholders, replacing, row, statement } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, asc, desc, eq, isNull, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import { contentTypes, suffixOf } from '@leitai/platform/file/file'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csv, Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { EventSource } from '@leitai/platform/pubsub/hub'
import { minuteName } from '@leitai/platform/time/day'
import { refusalOfEntrance } from '../../definition/reviewing.ts'
import { scoringStage, stageToSubmitTo } from '../../definition/scoring.ts'
import type { Stage } from '../../definition/table.ts'
import { isDeleted } from '../../model/models.ts'
import { enqueueRun, runIn, runOfSubmission } from '../../run/queue.ts'
import { staffCompetition } from '../../staff/role.ts'
import { refusalToRun } from '../../staff/rules.ts'
import { type CompetitorKey, ownId, ownTeamCte, ownTeamPart, placeOf, teamOfCompetitor } from '../../team/competitor.ts'
import { keptFrom } from '../../team/eligibility.ts'
import { lockTeam } from '../../team/team.ts'
import { hasA, isBlind, showScore } from '../board-rules.ts'
import { levelOf } from '../bootstrap-rules.ts'
import type * as contract from '../contract.details.ts'
import * as submission from '../contract.ts'
import { detailTypes, shownExtrasPart, visibleDetails } from '../details.ts'
import { intervalTitles } from '../number-texts.ts'
import { choose } from '../pick.ts'
import { boardQuery, pastRanksPart, rankDaysBefore, standingPart } from '../places.ts'
import { awaitProgram } from '../program.ts'
import { type QuotaQuery, quotaDay, quotaFrom, quotaParts } from '../quota.ts'
import { isPractice, refusalToSubmit } from '../rules.ts'
import { myTeamIn, ownSubmission } from '../submission.ts'
import { chartOf, factsFor, listedPart, scoredPart, showSubmissions, viewOf } from '../submission-view.ts'
import { submissions } from '../table.ts'
import { countingNote, exportHeader } from '../texts.ts'
import { submissionTopic } from '../topics.ts'

export const downloadSubmission: Handler<typeof submission.downloadSubmission> = async (context, { id }) => {
  const { row } = await ownSubmission(context, id)
  // Of a program, not what it made: its result on hidden data may hold the data.
  const key = row.programKey ?? row.objectKey
  const { body } = await context.ctx.storage.get(key)
  return new Download({ name: row.fileName, contentType: contentTypes[suffixOf(key) ?? 'csv'], body })
}

export const submissionEvents: Handler<typeof submission.submissionEvents> = async ({ db, me, ctx }, { cmptId }) => {
  const team = await myTeamIn(db, cmptId, me)
  const admits = async () => (await myTeamIn(ctx.db, cmptId, me)).id === team.id
  return new EventSource(me.id, (send) => ctx.hub.subscribe(submissionTopic(team.id), send), admits)
}

export const removeBRankSubmission: Handler<typeof submission.removeBRankSubmission> = (context, { id }) =>
  choose(context, id, false)

export const setBRankSubmission: Handler<typeof submission.setBRankSubmission> = (context, { id }) =>
  choose(context, id, true)

export const exportSubmissions: Handler<typeof submission.exportSubmissions> = async (context, input) => {
  const { db, me, now, language } = context
  const stage = await scoringStage(db, input, now)
  const team = await myTeamIn(db, input.cmptId, me)
  const rows = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.teamId, team.id), eq(submissions.stageId, stage.id), isNull(submissions.deletedAt)))
    .orderBy(asc(submissions.id))
  const shown = await showSubmissions(context, stage, rows)
  const level = levelOf(stage.spec)
  const body = csv(
    [...exportHeader[language], ...(level === null ? [] : intervalTitles[language](level))],
    shown.map((row) => [
      row.no,
      minuteName(row.submittedAt),
      row.person.userName,
      row.fileName,
      row.size,
      row.state,
      row.value,
      row.delta === null ? null : Number(row.delta),
      row.picked ? '1' : '',
      row.remark,
      row.reason,
      row.voided,
      ...(level === null ? [] : [numberOf(row.interval?.low), numberOf(row.interval?.high)]),
    ]),
  )
  return new Download({ name: `submissions-${input.cmptId}.csv`, contentType: 'text/csv; charset=utf-8', body })
}

const numberOf = (shown: string | undefined): number | null => (shown === undefined ? null : Number(shown))

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

type HistoryQuery = CompetitorKey &
  Omit<QuotaQuery, 'teamId' | 'userId'> & {
    board: string
    week: number
    state: string
    limit: number
    offset: number
    rankDays: string[]
  }

/** All of a person's page of submissions, in one statement. */
const pageIn = (order: SQL[]) =>
  statement((given: Placeholders<HistoryQuery>) => {
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
function pageBy(sorting: { order: submission.HistoryOrder; reversed?: boolean | undefined }, stage: Stage) {
  const key = `${sorting.order} ${sorting.reversed} ${stage.direction}`
  const cached = pages.get(key) ?? pageIn(orderOf(sorting, stage))
  pages.set(key, cached)
  return cached
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
    ...boardQuery({ stage, board }),
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

export const submissionDetail: Handler<typeof contract.submissionDetail> = async (context, { id, name }) => {
  const { files } = await visibleDetails(context, id)
  const file = orRefuse(
    files.find((one) => one.name === name),
    'submission.noDetail',
  )
  const { body } = await context.ctx.storage.get(file.objectKey)
  return new Download({ name, contentType: detailTypes[file.kind], body })
}

export const submissionDetails: Handler<typeof contract.submissionDetails> = async (context, { id }) => {
  const { submission, files, isPublic, reader } = await visibleDetails(context, id)
  const { cmptId, stageId, teamName, no } = submission
  return {
    cmptId,
    stageId,
    teamName,
    no: reader === 'public' ? null : no,
    public: isPublic,
    list: files.map(({ name, kind, size }) => ({ name, kind, size })),
  }
}

export const runAgain: Handler<typeof submission.runAgain> = async (context, { cmptId, id }) => {
  const { db, now } = context
  refuse(refusalToRun((await staffCompetition(context, cmptId)).role))
  const { teamId } = await runIn(db, { cmptId, id })
  await lockTeam(db, teamId)
  const run = await runIn(db, { cmptId, id })
  const last = run.submissionId === null ? null : await runOfSubmission(db, run.submissionId)
  refuse(last?.id === id && run.state === 'done' && run.outcome !== 'ok' ? null : { code: 'run.notAgain' })
  refuse((await isDeleted(db, run.modelId)) ? { code: 'run.modelDeleted' } : null)
  await awaitProgram(db, run)
  await enqueueRun(db, run, now)
  await audit(context, { action: 'run.again', target: { kind: 'run', id }, cmptId })
  return { ok: true }
}
