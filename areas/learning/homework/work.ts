import { competitionWith, stagesOf } from '@leitai/competition/definition/competition'
import type { Stage } from '@leitai/competition/definition/table'
import { outcomeOf } from '@leitai/competition/judging/round'
import { rounds } from '@leitai/competition/judging/table'
import { shownNumber } from '@leitai/competition/submission/board-rules'
import { isOfNoon } from '@leitai/competition/submission/daily'
import { submissions } from '@leitai/competition/submission/table'
import { members, teams } from '@leitai/competition/team/table'
import { works } from '@leitai/competition/works/table'
import type { Db } from '@leitai/platform/db/open'
import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from '@leitai/platform/db/orm'
import { examAttempts } from '../training/table.ts'
import type { Work } from './grading.ts'
import type { Homework } from './homework.ts'

/** Work that was handed in, by person, as far as it may count. */
export interface HandedIn {
  direction: 'higher' | 'lower'
  of: ReadonlyMap<number, { team: string | null; works: Work[] }>
  /** Best scores of the baseline teams, by team. */
  baselines: { teamId: number; name: string; score: number | null }[]
}

type Subject = Pick<Homework, 'id' | 'kind' | 'cmptId' | 'paperId' | 'grading'>
export const nothingHandedIn: HandedIn = { direction: 'higher', of: new Map(), baselines: [] }

/** The stage whose results count: the last scored one. */
export const gradedStage = (stages: readonly Stage[]): Stage | undefined =>
  stages.findLast(({ spec, kind }) => spec !== null && kind !== 'practice')

/**
 * The work of these people for homework, by its id: of all of it in as many statements as of one. Scores of board B count once it is
 * revealed, before that those of A. A rule by ranks counts what the board shows: where that is the state of the last noon, nothing since,
 * unless it is shown to nobody (`shownAt` is null).
 */
export async function workFor(
  db: Db,
  list: readonly Subject[],
  { userIds, shownAt }: { userIds: readonly number[]; shownAt: Date | null },
): Promise<Map<number, HandedIn>> {
  const found = new Map<number, HandedIn>()
  for (const [id, handedIn] of await ofPapers(db, list, userIds)) found.set(id, handedIn)
  const scored: Subjected[] = []
  for (const { id, cmptId, grading } of list) {
    const cmpt = cmptId === null ? null : await competitionWith(db, cmptId)
    if (!cmpt) continue
    if (cmpt.type === 'application') found.set(id, await ofWorks(db, cmpt.id, userIds))
    else {
      const stage = gradedStage(await stagesOf(db, cmpt.id))
      const ofNoon = stage && shownAt && grading.kind === 'rank' && isOfNoon(stage, 'A', shownAt)
      if (stage) scored.push({ id, cmptId: cmpt.id, stage, until: ofNoon ? (stage.boardAt ?? stage.startAt) : null })
    }
  }
  for (const some of Map.groupBy(scored, ({ until }) => until === null).values())
    for (const [id, handedIn] of await ofCompetitions(db, some, userIds)) found.set(id, handedIn)
  return found
}

/** Homework whose results are those of a stage, and until when a submission must have been scored to count, if it matters. */
interface Subjected {
  id: number
  cmptId: number
  stage: Stage
  until: Date | null
}

async function ofCompetitions(
  db: Db,
  scored: readonly Subjected[],
  userIds: readonly number[],
): Promise<[number, HandedIn][]> {
  if (scored.length === 0) return []
  const cmptIds = scored.map(({ cmptId }) => cmptId)
  const found = await teamsIn(db, cmptIds, userIds)
  const reference = new Map(found.filter(({ isReference }) => isReference).map((team) => [team.teamId, team]))
  const all = await scoresOf(
    db,
    scored,
    found.map(({ teamId }) => teamId),
  )
  const worksOf = Map.groupBy(all, ({ teamId }) => teamId)
  return scored.map(({ id, cmptId, stage: { direction } }) => {
    const best = (works: readonly Work[]) =>
      works.length === 0 ? null : Math[direction === 'higher' ? 'max' : 'min'](...works.map(({ score }) => score))
    const here = <T extends { cmptId: number }>(one: T) => one.cmptId === cmptId
    return [
      id,
      {
        direction,
        of: byPerson(found.filter(here), worksOf),
        baselines: [...reference.values()]
          .filter(here)
          .map(({ teamId, name }) => ({ teamId, name, score: best(worksOf.get(teamId) ?? []) })),
      },
    ]
  })
}

/** The teams of these people, one row for each of them, and the baselines, in which nobody need be. */
function teamsIn(db: Db, cmptIds: readonly number[], userIds: readonly number[]) {
  const isTheirs = userIds.length === 0 ? sql`false` : inArray(members.userId, [...userIds])
  return db
    .select({
      userId: members.userId,
      cmptId: teams.cmptId,
      teamId: teams.id,
      name: teams.name,
      isReference: sql<boolean>`${teams.baseline} and ${teams.state} = 'active'`,
    })
    .from(teams)
    .leftJoin(members, and(eq(members.teamId, teams.id), isTheirs))
    .where(and(inArray(teams.cmptId, [...cmptIds]), or(isNotNull(members.userId), eq(teams.baseline, true))))
}
type Teams = Awaited<ReturnType<typeof teamsIn>>

interface Scored extends Record<string, unknown> {
  teamId: number
  stageId: number
  score: number
  seen: number
  at: Date | string
}

/**
 * The best submission of each minute: due times are whole minutes, so that none of these spans one. Scores have the digits that the boards
 * show: a grade that is computed from more tells students about the hidden answers, one submission after the other.
 */
async function scoresOf(db: Db, of: readonly Pick<Subjected, 'stage' | 'until'>[], teamIds: readonly number[]) {
  if (teamIds.length === 0) return []
  const stages = of.map(({ stage }) => stage)
  const a = submissions.scoreA
  const ofStages = (which: (stage: Stage) => boolean): SQL =>
    sql`${submissions.stageId} = any(${sql.param(stages.filter(which).map(({ id }) => id))}::int[])`
  const counts = sql`case when ${ofStages(({ revealedAt }) => revealedAt !== null)}
    then coalesce(${submissions.scoreB}, ${a}) else ${a} end`
  const seen = sql`coalesce(${a}, ${submissions.scoreB})`
  const { rows } = await db.execute<Scored>(sql`
    select distinct on (team_id, minute) team_id as "teamId", stage_id as "stageId", score, seen, at from (
      select ${submissions.teamId} as team_id, ${submissions.stageId} as stage_id, ${counts} as score, ${seen} as seen, ${submissions.createdAt} as at,
        case when ${ofStages(({ direction }) => direction === 'higher')} then -${seen} else ${seen} end as key,
        ceil(extract(epoch from ${submissions.createdAt}) / 60) as minute
      from ${submissions} where ${submissions.teamId} = any(${sql.param([...new Set(teamIds)])}::int[])
        and exists (select from unnest(${sql.param(stages.map(({ id }) => id))}::int[],
          ${sql.param(of.map(({ until }) => until?.toISOString() ?? 'infinity'))}::timestamptz[]) as counted (stage_id, until)
          where counted.stage_id = ${submissions.stageId}
            and (counted.until = 'infinity' or ${submissions.finishedAt} <= counted.until))
        and ${submissions.state} = 'scored' and not ${submissions.practice}
        and ${submissions.deletedAt} is null and ${submissions.voidedAt} is null) each
    where score is not null order by team_id, minute, key, at`)
  const stageOf = new Map(stages.map((stage) => [stage.id, stage]))
  return rows.flatMap(({ stageId, score, at, ...work }) => {
    const stage = stageOf.get(stageId)
    return stage ? [{ ...work, score: shownNumber(stage, score), at: new Date(at) }] : []
  })
}

const byPerson = (own: Teams, worksOf: ReadonlyMap<number, Work[]>) =>
  new Map(
    own.flatMap(({ userId, teamId, name }) =>
      userId === null ? [] : [[userId, { team: name, works: worksOf.get(teamId) ?? [] }] as const],
    ),
  )

/** Reports are scored by the last judging round that is closed: the mean of the judges’ marks, out of 100. */
async function ofWorks(db: Db, cmptId: number, userIds: readonly number[]): Promise<HandedIn> {
  const [round] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.cmptId, cmptId), eq(rounds.state, 'closed')))
    .orderBy(desc(rounds.closedAt))
    .limit(1)
  if (!round) return nothingHandedIn
  const { scored } = await outcomeOf(db, round)
  const handed = await db
    .select({ teamId: works.teamId, at: works.submittedAt })
    .from(works)
    .where(and(eq(works.stageId, round.stageId), isNotNull(works.submittedAt)))
  const marks = Map.groupBy(scored, ({ teamId }) => teamId)
  const worksOf = new Map<number, Work[]>(
    handed.flatMap(({ teamId, at }) => {
      const own = marks.get(teamId) ?? []
      if (at === null || own.length === 0) return []
      const score = own.reduce((sum, { raw }) => sum + raw, 0) / own.length
      return [[teamId, [{ score, at }]] satisfies [number, Work[]]]
    }),
  )
  return { direction: 'higher', of: byPerson(await teamsIn(db, [cmptId], userIds), worksOf), baselines: [] }
}

/** Attempts at papers, as percentages of their points. */
async function ofPapers(db: Db, list: readonly Subject[], userIds: readonly number[]): Promise<[number, HandedIn][]> {
  const papers = list.flatMap(({ id, paperId }) => (paperId === null ? [] : [{ id, paperId }]))
  if (papers.length === 0 || userIds.length === 0) return []
  const { paperId, userId, score, total, submittedAt } = examAttempts
  const attempts = await db
    .select({ paperId, userId, score, total, at: submittedAt })
    .from(examAttempts)
    .where(
      and(
        or(...papers.map((one) => eq(paperId, one.paperId))),
        eq(examAttempts.state, 'done'),
        inArray(userId, [...userIds]),
        isNotNull(score),
      ),
    )
  return papers.map((paper) => {
    const of = new Map<number, { team: null; works: Work[] }>()
    for (const attempt of attempts) {
      if (attempt.paperId !== paper.paperId || attempt.score === null || attempt.at === null || attempt.total <= 0)
        continue
      const own = of.get(attempt.userId) ?? { team: null, works: [] }
      own.works.push({ score: (attempt.score / attempt.total) * 100, at: attempt.at })
      of.set(attempt.userId, own)
    }
    return [paper.id, { direction: 'higher', of, baselines: [] }]
  })
}
