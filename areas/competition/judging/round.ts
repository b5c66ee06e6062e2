import { users } from '@leitai/identity/account/table'
import { type Placeholders, rows, statement } from '@leitai/pg-kit/statement'
import type { Db } from '@leitai/platform/db/open'
import { and, asc, count, eq, inArray, isNotNull, or, type SQL, sql } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { HostWaiting } from '@leitai/platform/waiting/waiting'
import { reviewing } from '../definition/reviewing.ts'
import { type Competition, hostRoles } from '../definition/table.ts'
import { members, teams } from '../team/table.ts'
import { works } from '../works/table.ts'
import { normalise, rawScore, resultsOf } from './rules.ts'
import { conflicts, marks, type Round, rounds, roundWorks } from './table.ts'

export async function roundOf(db: Db, cmptId: number, roundId: number): Promise<Round> {
  const [found] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.id, roundId), eq(rounds.cmptId, cmptId)))
  return orRefuse(found, 'judging.unknown')
}

/** Rounds, locked in the order of their ids; taken before marks are given out or dropped. */
export const lockRounds = (db: Db, ids: number[]): Promise<Round[]> =>
  db.select().from(rounds).where(inArray(rounds.id, ids)).orderBy(asc(rounds.id)).for('update')

export async function lockRound(db: Db, cmptId: number, roundId: number): Promise<Round> {
  const [round] = await lockRounds(db, [(await roundOf(db, cmptId, roundId)).id])
  return orRefuse(round, 'judging.unknown')
}

/** The people who can be judges of a competition: its owners, editors and judges. */
export async function judgesOf(db: Db, cmpt: Pick<Competition, 'id' | 'ownerId'>) {
  const rows = await db
    .select({ userId: users.id, userName: users.name, role: hostRoles.role })
    .from(users)
    .leftJoin(hostRoles, and(eq(hostRoles.userId, users.id), eq(hostRoles.cmptId, cmpt.id)))
    .where(
      and(
        eq(users.state, 'active'),
        or(
          inArray(hostRoles.role, ['owner', 'editor', 'judge']),
          cmpt.ownerId === null ? undefined : eq(users.id, cmpt.ownerId),
        ),
      ),
    )
    .orderBy(asc(users.id))
  return rows.flatMap(({ role, ...judge }) =>
    judge.userId === cmpt.ownerId
      ? [{ ...judge, role: 'owner' as const }]
      : role === null || role === 'support'
        ? []
        : [{ ...judge, role }],
  )
}

/** The subjects of a round: submitted works, or the teams that the stage's review requires materials from. */
export async function subjectsOf(db: Db, round: Pick<Round, 'stageId' | 'subject'>) {
  if (round.subject === 'entry') {
    return db
      .select({ teamId: works.teamId, subjectId: works.id })
      .from(works)
      .innerJoin(teams, eq(teams.id, works.teamId))
      .where(and(eq(works.stageId, round.stageId), isNotNull(works.content), eq(teams.state, 'active')))
  }
  return reviewing.get().toMark(db, round.stageId)
}

/** How many works of active teams were handed in, by stage; stages without one are missing. */
export async function handedInOf(db: Db, cmptId: number): Promise<Map<number, number>> {
  const found = await db
    .select({ stageId: works.stageId, count: count() })
    .from(works)
    .innerJoin(teams, eq(teams.id, works.teamId))
    .where(and(eq(works.cmptId, cmptId), isNotNull(works.content), eq(teams.state, 'active')))
    .groupBy(works.stageId)
  return new Map(found.map(({ stageId, count: handedIn }) => [stageId, handedIn]))
}

/** Works that judges must not mark: declared conflicts, and those of their own teams. */
export async function conflictsOf(db: Db, cmptId: number, judgeIds: number[]) {
  const declared = await db
    .select({ teamId: conflicts.teamId, judgeId: conflicts.judgeId })
    .from(conflicts)
    .where(eq(conflicts.cmptId, cmptId))
  const own = await db
    .select({ teamId: members.teamId, judgeId: members.userId })
    .from(members)
    .where(and(eq(members.cmptId, cmptId), inArray(members.userId, judgeIds)))
  return [...declared, ...own]
}

/** Creates marks without points. */
export async function giveMarks(db: Db, round: Round, given: { teamId: number; judgeId: number }[]): Promise<void> {
  const points = round.criteria.map(() => null)
  for (let from = 0; from < given.length; from += 1000) {
    const rows = given.slice(from, from + 1000).map((one) => ({ ...one, roundId: round.id, points }))
    await db.insert(marks).values(rows).onConflictDoNothing()
  }
}

const countsIn = statement(({ cmptId }: Placeholders<{ cmptId: number }>) => ({
  given: rows(
    {
      roundId: marks.roundId,
      marks: sql<number>`(count(*) filter (where ${marks.state} <> 'dropped'))::int`,
      submitted: sql<number>`(count(*) filter (where ${marks.state} = 'submitted'))::int`,
    },
    sql`from ${marks} join ${rounds} on ${rounds.id} = ${marks.roundId} where ${rounds.cmptId} = ${cmptId} group by ${marks.roundId}`,
  ),
  taken: rows(
    { roundId: roundWorks.roundId, works: sql<number>`count(*)::int` },
    sql`from ${roundWorks} join ${rounds} on ${rounds.id} = ${roundWorks.roundId} where ${rounds.cmptId} = ${cmptId}
      group by ${roundWorks.roundId}`,
  ),
}))

/** The number of works, marks and submitted marks of each round of a competition. */
export async function countsOf(db: Db, cmptId: number) {
  const { given, taken } = await countsIn(db, { cmptId })
  const ofRound = new Map(given.map((one) => [one.roundId, one]))
  const worksOf = new Map(taken.map((one) => [one.roundId, one.works]))
  return (roundId: number) => ({
    works: worksOf.get(roundId) ?? 0,
    marks: ofRound.get(roundId)?.marks ?? 0,
    submitted: ofRound.get(roundId)?.submitted ?? 0,
  })
}

/** All marks of a round, the submitted ones with raw and normalised scores, and the results. */
export async function outcomeOf(db: Db, round: Round) {
  const taken = await db.select().from(roundWorks).where(eq(roundWorks.roundId, round.id))
  const all = await db.select().from(marks).where(eq(marks.roundId, round.id)).orderBy(asc(marks.judgeId))
  const scored = normalise(
    all
      .filter(({ state }) => state === 'submitted')
      .map((mark) => ({ ...mark, raw: rawScore(round.criteria, mark.points) })),
  )
  const results = resultsOf(
    taken.map(({ teamId }) => teamId),
    scored,
  )
  return { works: taken, marks: all, scored, results }
}

const since = sql`coalesce(${rounds.startAt}, ${rounds.createdAt})`
const open = (cmptId: SQL<number>) => sql`from ${marks} join ${rounds} on ${rounds.id} = ${marks.roundId}
  where ${rounds.cmptId} = ${cmptId}::int and ${rounds.state} = 'open' and ${marks.state} = 'open'`

/** One's own marks in open rounds, and, for those who run the competition, the marks of all judges. */
export const hostWaiting: HostWaiting = {
  marks: {
    rows: ({ cmptId, meId }) => ({ at: since, from: sql`${open(cmptId)} and ${marks.judgeId} = ${meId}::int` }),
    seenBy: 'marking',
  },
  judging: { rows: ({ cmptId }) => ({ at: since, from: open(cmptId) }), seenBy: 'running' },
}
