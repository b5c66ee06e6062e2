import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/open'
import { sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import type { Fault } from '@leitai/scorer/types'
import { stagesOf } from '../../definition/competition.ts'
import { mainStage, teamDeadline } from '../../definition/rules.ts'
import { revealTime } from '../../definition/stage.ts'
import type { Competition, Stage } from '../../definition/table.ts'
import { boardPart } from '../../leaderboard/board.ts'
import { histogramFrom, histogramTables } from '../../leaderboard/histogram.ts'
import { staffCompetition } from '../../staff/role.ts'
import { mainBoards } from '../../submission/board-rules.ts'
import { submissions } from '../../submission/table.ts'
import { faultText, reasonText } from '../../submission/texts.ts'
import type * as console from '../contract.ts'
import { type FiguresQuery, figureParts, figuresFrom, figuresQuery } from '../figures.ts'

export const hostDashboard: Handler<typeof console.hostDashboard> = async (context, { cmptId }) => {
  const { db, now, language } = context
  const { cmpt } = await staffCompetition(context, cmptId)
  const all = await stagesOf(db, cmptId)
  const stages = all.filter(({ spec }) => spec !== null)
  const main = mainStage(stages, now)
  return {
    ...(await dashboardOf(db, { cmpt, stages, main, now, language })),
    next: nextDates(cmpt, all, now),
    boards: stages.map((stage) => ({ stageId: stage.id, name: stage.name, boards: mainBoards(stage) })),
  }
}

const FAILURES = 8
const FAILURE_DAYS = 30

const dashboard = statement(
  (given: Placeholders<FiguresQuery & { since: Date }>) => ({
    ...figureParts(given),
    failures: rows(
      {
        count: sql<number>`reasons.count`,
        stageId: submissions.stageId,
        state: submissions.state,
        ourFault: submissions.ourFault,
        noScore: submissions.noScore,
        programFailed: submissions.programFailed,
        faultCount: submissions.faultCount,
        fault: sql<Fault | null>`${submissions.faults} -> 0`,
      },
      sql`from (
        select count(*)::int as count, max(${submissions.id}) as last from ${submissions}
        where ${submissions.stageId} = any(${given.stageIds}::int[]) and ${submissions.state} = 'failed'
          and ${submissions.createdAt} >= ${given.since}::timestamptz
        group by coalesce(${submissions.ourFault}, ${submissions.faults} -> 0 ->> 'code', '')
        order by count(*) desc, last desc limit ${FAILURES}::int
      ) as reasons join ${submissions} on ${submissions.id} = reasons.last order by reasons.count desc, reasons.last desc`,
    ),
  }),
  histogramTables,
)
type Found = Awaited<ReturnType<typeof dashboard>>

interface About {
  cmpt: Competition
  /** Those with scoring. */
  stages: readonly Stage[]
  main: Stage | null
  now: Date
  language: Language
}

/**
 * What a host sees of a competition at a glance: numbers, the state of the scoring queue, recent failures, the scores, and who leads.
 */
async function dashboardOf(db: Db, about: About) {
  const { cmpt, main, now } = about
  const query = figuresQuery(cmpt, about)
  const since = new Date(now.getTime() - FAILURE_DAYS * 86_400_000)
  const found = await dashboard(db, { ...query, since })
  return {
    ...figuresFrom(found, query),
    failures: failuresFrom(found, about),
    histogram: histogramIn(found, main),
    top: await topOf(db, about),
  }
}

function histogramIn(found: Found, main: Stage | null) {
  const histogram = histogramFrom(found, main)
  return main && histogram && { stage: main.name, ...histogram }
}

/** Recent reasons why submissions failed, the most frequent first, each with the latest submission as its example. */
const failuresFrom = ({ failures }: Found, { stages, language }: About) =>
  failures.map(({ count, stageId, fault, ...submission }) => {
    const limit = stages.find(({ id }) => id === stageId)?.timeLimitSeconds ?? 0
    const faults = fault ? [fault] : []
    const text =
      submission.ourFault === null && fault
        ? faultText(fault, language)
        : reasonText({ ...submission, faults }, limit, language)
    return { text: text ?? '', count, ours: submission.ourFault !== null }
  })

const TOP = 3

/** The first teams of the board that counts now: A of the main stage, or B once it is revealed; baselines aside. */
async function topOf(db: Db, { main, now }: About) {
  if (!main) return []
  const board = main.revealedAt !== null && mainBoards(main).includes('B') ? 'B' : 'A'
  const { rows: found } = await boardPart(db, { stage: main, board }, { now, limit: TOP * 2, offset: 0 })
  return found.filter(({ baseline }) => !baseline).slice(0, TOP)
}

const NEXT = 12

/** The next dates of the competition and its stages. */
function nextDates(cmpt: Competition, stages: Stage[], now: Date) {
  const nameless = null
  const all = [
    { kind: 'signUpStart' as const, stage: nameless, at: cmpt.signUpStartAt },
    { kind: 'signUpEnd' as const, stage: nameless, at: teamDeadline({ ...cmpt, stages }, now) },
    { kind: 'end' as const, stage: nameless, at: cmpt.endAt },
    ...stages.flatMap((stage) => [
      { kind: 'stageStart' as const, stage: stage.name, at: stage.startAt },
      { kind: 'stageEnd' as const, stage: stage.name, at: stage.endAt },
      { kind: 'reveal' as const, stage: stage.name, at: stage.revealedAt ? null : revealTime(stage) },
    ]),
  ]
  return all
    .flatMap(({ at, ...one }) => (at !== null && at > now ? [{ ...one, at }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, NEXT)
}
