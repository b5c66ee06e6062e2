import { type Placeholders, replacing, row, statement, value } from '@leitai/pg-kit/statement'
import type { Context } from '@leitai/platform/context/app-context'
import { type Refusal, refusalText } from '@leitai/platform/contract/refusals'
import { getTableColumns, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type * as z from 'zod/mini'
import { changesWithAuthors } from '../../definition/changes.ts'
import { isSignedUp, publicCompetition, stagesOf } from '../../definition/competition.ts'
import { competitionPage } from '../../definition/competition-page.ts'
import { comingStages, filesOf } from '../../definition/edit/files.ts'
import {
  mainStage,
  refusalOfRequest,
  refusalToSignUp,
  stageNow,
  type TeamDates,
  teamDeadline,
  weightOf,
} from '../../definition/rules.ts'
import { stageShown } from '../../definition/stage.ts'
import type { Competition, Stage } from '../../definition/table.ts'
import { isPromoted, refusalOfEntrance, refusalOfPerson } from '../../review/promotion.ts'
import { hasA, isBlind, mainBoards, medalOf, showScore } from '../../submission/board-rules.ts'
import { aheadPart, boardQuery, publicly, rankedOn, standingPart, standingQuery } from '../../submission/places.ts'
import { type QuotaQuery, quotaDay, quotaFrom, quotaParts } from '../../submission/quota.ts'
import { type Quota, refusalToSubmit } from '../../submission/rules.ts'
import { type CompetitorKey, ownId, ownTeamCte, ownTeamPart, placeOf } from '../../team/competitor.ts'
import { keptFrom } from '../../team/eligibility.ts'
import { refusalToSave, takesWorks } from '../../works/rules.ts'
import { works } from '../../works/table.ts'
import type * as competition from '../contract.detail.ts'
import type * as contract from '../contract.detail.ts'
import { handOut } from '../data.ts'
import { follows, type SignUpRequest, signUpRequests } from '../table.ts'

export const cmptData: Handler<typeof competition.cmptData> = async ({ db, me, now, ctx }, { cmptId, fileId }) => {
  await publicCompetition(db, cmptId)
  const place = await placeOf(db, { cmptId, userId: me.id })
  refuse(place.signedUp ? null : { code: 'competition.notSignedUp' })
  return handOut(ctx, { cmptId, fileId, userId: me.id, place, now })
}

export const getDataList: Handler<typeof competition.getDataList> = async ({ db, me, now, language }, { cmptId }) => {
  const cmpt = await publicCompetition(db, cmptId)
  const files = await filesOf(db, cmptId)
  const coming = await comingStages(db, cmptId, now)
  const open = me !== null && (await isSignedUp(db, cmptId, me.id))
  const say = (refusal: Refusal) => refusalText(refusal, language)
  const closed = new Map<number | null, string>()
  for (const stage of open ? await stagesOf(db, cmptId) : []) {
    const refusal = me && (await refusalOfPerson(db, { cmpt, stage, userId: me.id, now }))
    if (refusal) closed.set(stage.id, say(refusal))
  }
  return {
    files: files.map((file) => ({
      ...file,
      format: file.name.split('.').pop() ?? '',
      opensAt: coming.get(file.stageId) ?? null,
      closed: closed.get(file.stageId) ?? null,
    })),
    locked: open ? null : say({ code: me ? 'competition.notSignedUp' : 'login.missing' }),
  }
}

type FileQuery = CompetitorKey &
  Omit<QuotaQuery, 'teamId' | 'userId'> & {
    board: string
    shownBoard: string
    week: number
    worksOf: number
    finalBoard: string
  }

/** All that the page of a competition shows of its reader, in one statement. */
const reader = statement((given: Placeholders<FileQuery>) => {
  const shown = replacing(given, { board: given.shownBoard })
  const final = replacing(given, { board: given.finalBoard })
  return {
    team: ownTeamPart(),
    ...quotaParts(replacing(given, { teamId: ownId })),
    best: standingPart(given, ownId),
    ahead: aheadPart(shown, standingQuery(shown, ownId)),
    finalBest: standingPart(final, ownId),
    finalAhead: aheadPart(final, standingQuery(final, ownId)),
    worked: value(
      sql<boolean>`exists (select from ${works} where ${works.stageId} = ${given.worksOf} and ${works.teamId} = ${ownId})`,
    ),
    followed: value(
      sql<boolean>`exists (select from ${follows} where ${follows.cmptId} = ${given.cmptId} and ${follows.userId} = ${given.userId})`,
    ),
    request: row(
      getTableColumns(signUpRequests),
      sql`from ${signUpRequests} where ${signUpRequests.cmptId} = ${given.cmptId} and ${signUpRequests.userId} = ${given.userId}`,
    ),
  }
}, ownTeamCte)

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
export const cmptDetail: Handler<typeof competition.cmptDetail> = async (context, { cmptId }) => {
  const { db, me, now } = context
  const page = await competitionPage(db, cmptId, now)
  const { cmpt, stages } = page
  const stage = mainStage(
    stages.filter(({ spec }) => spec !== null),
    now,
  )
  const taking = cmpt.type === 'application' ? mainStage(stages.filter(takesWorks), now) : null
  const board = stage && hasA(stage) ? 'A' : 'B'
  const isOut = stage !== null && stage.revealedAt !== null && mainBoards(stage).includes('B')
  // Without a stage nothing is found on its board.
  const boards = stage ? boardQuery({ stage, board }) : { stageId: 0, board, week: 0 }
  const found = me
    ? {
        ...(await placeOf(db, { cmptId, userId: me.id })),
        ...(await reader(db, {
          cmptId,
          userId: me.id,
          ...quotaDay({ id: boards.stageId }, now),
          ...boards,
          worksOf: taking?.id ?? 0,
          // No board has an empty name.
          finalBoard: isOut ? 'B' : '',
          shownBoard: stage ? boardQuery(publicly({ stage, board }, now)).board : board,
        })),
      }
    : null
  const team = found?.team ?? null
  const signedUp = found?.signedUp ?? false
  const promoted: { stageId: number; promoted: boolean | null }[] = []
  for (const each of stages.filter(({ promotion }) => promotion !== null && team !== null))
    if (team) promoted.push({ stageId: each.id, promoted: await isPromoted(db, { cmpt, stage: each, team, now }) })
  const entered = taking ?? stage
  const entrance = team && entered ? await refusalOfEntrance(db, { cmpt, stage: entered, team, now }) : null
  const quota = found && team && stage ? quotaFrom(found, stage, now) : null
  // A new test set shows nothing before the reveal of B; a baseline has no rank.
  const open = stage && !isBlind(stage)
  const rank = open && team && !team.baseline && found?.ahead ? found.ahead.ranked + 1 : null
  const best = open && team ? (found?.best ?? null) : null
  const { finalBest, finalAhead } = found ?? {}
  const place =
    stage && team && !team.baseline && finalBest && finalAhead
      ? {
          rank: finalAhead.ranked + 1,
          teams: await rankedOn(db, `${stage.id} B 0`),
          score: showScore(finalBest.score, stage.decimals),
        }
      : null
  const hasMedals = !cmpt.practice && cmpt.audience === 'public' && page.card.state === 'ended'
  const request = signedUp ? null : (found?.request ?? null)
  return {
    ...cmpt,
    ...page.card,
    mine: me && (signedUp ? 'signedUp' : 'none'),
    weight: weightOf(cmpt),
    parent: page.parent,
    ztsList: page.series,
    bannerUntil: cmpt.bannerUntil !== null && cmpt.bannerUntil > now ? cmpt.bannerUntil : null,
    stages: stages.map((each) => stageShown(each, { cmpt, now, samples: page.samples })),
    changes: found?.staff && found.staff !== 'copy' ? await changesWithAuthors(db, cmptId) : page.changes,
    teamDeadline: teamDeadline({ ...cmpt, stages }, now),
    followed: found?.followed ?? false,
    me: me && {
      signedUp,
      teamId: team?.id ?? null,
      teamName: team?.name ?? null,
      rank,
      best: best && stage ? showScore(best.score, stage.decimals) : null,
      final: place && {
        ...place,
        medal: hasMedals ? medalOf(place.rank, place.teams) : null,
      },
      usedToday: quota?.usedToday ?? 0,
      remainingToday: quota?.remainingToday ?? null,
      resetAt: quota?.resetAt ?? null,
      promoted,
      request: request && { state: request.state, reason: request.reason },
    },
    action: actionOf(context, {
      row: { ...cmpt, stages },
      stage,
      request,
      entrance,
      signedUp,
      quota,
      works: taking && { stage: taking, begun: found?.worked ?? false },
      kept: found && keptFrom(found, { baseline: team?.baseline ?? signedUp, now }),
      team: team ? 'own' : signedUp && found?.barred ? 'barred' : 'none',
    }),
  }
}

type Action = z.infer<typeof contract.MainAction>
interface Shown {
  kind: Action
  stageId: number | null
  reason: string | null
}

/** The main button of a competition's page: its action for this caller now, or why it is disabled. */
function actionOf(
  { me, now, language }: Pick<Context, 'me' | 'now' | 'language'>,
  about: {
    row: Competition & TeamDates
    stage: Stage | null
    signedUp: boolean
    request: SignUpRequest | null
    quota: Quota | null
    /** Why the caller cannot compete: a ban, or being staff of the competition. */
    kept: Refusal | null
    /** Whether a signed-up caller has a team, may create one, or may not because they were removed from theirs. */
    team: 'none' | 'barred' | 'own'
    /** Of an application competition: the stage that takes works now, and whether the team has a work in it. */
    works: { stage: Stage; begun: boolean } | null
    /** Why the caller's team cannot enter the stage. */
    entrance: Refusal | null
  },
): Shown {
  const { row, stage, signedUp, request, quota, works, entrance, kept, team } = about
  const show = (kind: Action, refusal: Refusal | null = null): Shown => ({
    kind,
    stageId: (works?.stage ?? stage)?.id ?? null,
    reason: refusal ? refusalText(refusal, language) : null,
  })
  const staff = kept !== null && !kept.code.startsWith('integrity.')
  if (kept && !(staff && !signedUp)) return show('barred', kept)
  const ended = row.endAt !== null && now >= row.endAt
  if (!signedUp) {
    const stands = request && refusalOfRequest(request)
    if (stands) return show(request.state === 'waiting' ? 'approval' : 'closed', stands)
    const refusal = refusalToSignUp(row, now)
    if (now < row.signUpStartAt) return show('notStarted', refusal)
    if (refusal) return show('closed', refusal)
    if (!me) return show('login')
    if (staff) return show('staff', kept)
    if (row.realName === 'signup' && !me.realNameVerified) return show('realName', { code: 'competition.realName' })
    return show(row.needsCode ? 'code' : 'signUp')
  }
  if (team !== 'own') return show(team === 'none' ? 'team' : 'barred', { code: `team.${team}` })
  if (works) {
    const refusal = refusalToSave(works.stage, now) ?? entrance
    if (ended || stageNow(works.stage, now) === 'over') return show('ended', refusal)
    return show(now < works.stage.startAt ? 'wait' : works.begun ? 'workAgain' : 'work', refusal)
  }
  if (!stage) return show(ended ? 'ended' : 'wait', { code: 'submission.noScoring' })
  if (ended) return show('practice')
  const refusal = refusalToSubmit(stage, quota, now) ?? entrance
  return now < stage.startAt ? show('wait', refusal) : show('submit', refusal)
}
