import { stagesOf } from '../../competition/definition/competition.ts'
import { competitions, type Stage } from '../../competition/definition/table.ts'
import { outcomeOf } from '../../competition/judging/round.ts'
import { rounds } from '../../competition/judging/table.ts'
import { submissions } from '../../competition/submission/table.ts'
import { members, teams } from '../../competition/team/table.ts'
import { works } from '../../competition/works/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { and, desc, eq, inArray, isNotNull, sql } from '../../platform/db/orm.ts'
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

const nothing: HandedIn = { direction: 'higher', of: new Map(), baselines: [] }

/** The work of these people for homework. Scores of board B count once it is revealed, before that those of A. */
export function workFor(
  db: Db,
  one: Pick<Homework, 'kind' | 'cmptId' | 'paperId'>,
  userIds: readonly number[],
): Promise<HandedIn> {
  if (one.kind === 'paper') return one.paperId === null ? Promise.resolve(nothing) : ofPaper(db, one.paperId, userIds)
  return one.cmptId === null ? Promise.resolve(nothing) : ofCompetition(db, one.cmptId, userIds)
}

/** The stage whose results count: the last scored one. */
export const gradedStage = (stages: readonly Stage[]): Stage | undefined =>
  stages.findLast(({ spec, kind }) => spec !== null && kind !== 'practice')

async function ofCompetition(db: Db, cmptId: number, userIds: readonly number[]): Promise<HandedIn> {
  const [cmpt] = await db.select({ type: competitions.type }).from(competitions).where(eq(competitions.id, cmptId))
  if (!cmpt) return nothing
  if (cmpt.type === 'application') return ofWorks(db, cmptId, userIds)
  const stage = gradedStage(await stagesOf(db, cmptId))
  if (!stage) return nothing
  const counts =
    stage.revealedAt === null
      ? submissions.scoreA
      : sql<number | null>`coalesce(${submissions.scoreB}, ${submissions.scoreA})`
  const order = stage.direction === 'higher' ? sql`desc` : sql`asc`
  // The best of each minute: due times are whole minutes, so that none of these spans one.
  const { rows } = await db.execute<{ teamId: number; score: number; seen: number; at: Date | string }>(sql`
    select distinct on (team_id, minute) team_id as "teamId", score, seen, at from (
      select ${submissions.teamId} as team_id, ${counts} as score, coalesce(${submissions.scoreA}, ${submissions.scoreB}) as seen,
        ${submissions.createdAt} as at, ceil(extract(epoch from ${submissions.createdAt}) / 60) as minute
      from ${submissions} where ${submissions.stageId} = ${stage.id} and ${submissions.state} = 'scored'
        and not ${submissions.practice} and ${submissions.deletedAt} is null and ${submissions.voidedAt} is null) each
    where score is not null order by team_id, minute, seen ${order}, at`)
  const worksOf = Map.groupBy(
    rows.map(({ at, ...work }) => ({ ...work, at: new Date(at) })),
    ({ teamId }) => teamId,
  )
  const reference = await db
    .select({ teamId: teams.id, name: teams.name })
    .from(teams)
    .where(and(eq(teams.cmptId, cmptId), eq(teams.baseline, true), eq(teams.state, 'active')))
  const best = (all: readonly Work[]) =>
    all.length === 0
      ? null
      : all.map(({ score }) => score).reduce((a, b) => (stage.direction === 'higher' ? Math.max(a, b) : Math.min(a, b)))
  return {
    direction: stage.direction,
    of: await byPerson(db, cmptId, userIds, worksOf),
    baselines: reference.map((team) => ({ ...team, score: best(worksOf.get(team.teamId) ?? []) })),
  }
}

/** Reports are scored by the last judging round that is closed: the mean of the judges’ marks, out of 100. */
async function ofWorks(db: Db, cmptId: number, userIds: readonly number[]): Promise<HandedIn> {
  const [round] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.cmptId, cmptId), eq(rounds.state, 'closed')))
    .orderBy(desc(rounds.closedAt))
    .limit(1)
  if (!round) return nothing
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
  return { direction: 'higher', of: await byPerson(db, cmptId, userIds, worksOf), baselines: [] }
}

async function byPerson(db: Db, cmptId: number, userIds: readonly number[], worksOf: ReadonlyMap<number, Work[]>) {
  if (userIds.length === 0) return new Map()
  const own = await db
    .select({ userId: members.userId, teamId: teams.id, name: teams.name })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(and(eq(members.cmptId, cmptId), inArray(members.userId, [...userIds])))
  return new Map(own.map(({ userId, teamId, name }) => [userId, { team: name, works: worksOf.get(teamId) ?? [] }]))
}

/** Attempts at a paper, as percentages of its points. */
async function ofPaper(db: Db, paperId: number, userIds: readonly number[]): Promise<HandedIn> {
  if (userIds.length === 0) return nothing
  const attempts = await db
    .select({
      userId: examAttempts.userId,
      score: examAttempts.score,
      total: examAttempts.total,
      at: examAttempts.submittedAt,
    })
    .from(examAttempts)
    .where(
      and(
        eq(examAttempts.paperId, paperId),
        eq(examAttempts.state, 'done'),
        inArray(examAttempts.userId, [...userIds]),
        isNotNull(examAttempts.score),
      ),
    )
  const of = new Map<number, { team: null; works: Work[] }>()
  for (const { userId, score, total, at } of attempts) {
    if (score === null || at === null || total <= 0) continue
    const own = of.get(userId) ?? { team: null, works: [] }
    own.works.push({ score: (score / total) * 100, at })
    of.set(userId, own)
  }
  return { direction: 'higher', of, baselines: [] }
}
