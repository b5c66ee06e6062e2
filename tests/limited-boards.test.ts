import { expect, test } from 'vitest'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { boardViews } from '../areas/competition/catalog/contract.ts'
import { competitions, stages } from '../areas/competition/definition/table.ts'
import { standings, submissions } from '../areas/competition/submission/table.ts'
import { teams } from '../areas/competition/team/table.ts'
import { and, eq, inArray, isNotNull, sql } from '../areas/platform/db/orm.ts'
import { dayStart } from '../areas/platform/time/day.ts'
import { changedAnswers } from './changed-answers.ts'

/**
 * A competition for its members alone may show its boards without names, or only one’s own row. Then no answer to a competitor may depend
 * on which of two other teams has which result: each read call is made, all results of two teams change places, and each is made again.
 */

const { app, world } = await worldApp()
const { db } = app.ctx
const owner = world.a.people.owner?.id ?? 0

/** The captains whose teams change places in each stage. */
const swapped = ['otherCaptain', 'neutral', 'applicant'].map((role) => world.a.people[role]?.id ?? 0)

/** Gives two teams of each scored stage a submission and a place on all its boards; returns the stages with the ids of both teams. */
async function prepare() {
  const all = await db
    .select({ id: stages.id, cmptId: stages.cmptId })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.cmptId))
    .where(and(eq(competitions.ownerId, owner), isNotNull(stages.spec)))
  const pairs: { stageId: number; pair: [number, number] }[] = []
  for (const { id: stageId, cmptId } of all) {
    const pair = await db
      .select({ id: teams.id, captainId: teams.captainId })
      .from(teams)
      .where(and(eq(teams.cmptId, cmptId), inArray(teams.captainId, swapped)))
      .orderBy(teams.id)
      .limit(2)
    const [one, two] = pair
    if (!one || !two) continue
    await db.delete(standings).where(and(eq(standings.stageId, stageId), inArray(standings.teamId, [one.id, two.id])))
    for (const [at, team] of [one, two].entries()) {
      // Of one day: how many submissions a team has left today is told to whoever may merge with it.
      const when = new Date(dayStart(app.ctx.now()).getTime() - (at + 1) * 60_000)
      const score = 0.1234 + at / 10
      const [made] = await db
        .insert(submissions)
        .values({
          cmptId,
          stageId,
          teamId: team.id,
          userId: team.captainId ?? 0,
          no: 900 + at,
          objectKey: `limited/${stageId}/${at}`,
          fileName: 'a.csv',
          size: 18,
          state: 'scored',
          rows: 100,
          scoreA: score,
          scoreB: score,
          createdAt: when,
          finishedAt: when,
          durationMs: 5,
        })
        .returning({ id: submissions.id })
      await db.insert(standings).values(
        (
          [
            ['A', 0],
            ['B', 0],
            ['practice', 0],
            ['noon', 0],
            ['week', 1],
          ] as const
        ).map(([board, week]) => ({
          stageId,
          teamId: team.id,
          board,
          week,
          key: score,
          score,
          submissionId: made?.id ?? 0,
          entries: at + 1,
          at: when,
        })),
      )
    }
    pairs.push({ stageId, pair: [one.id, two.id] })
  }
  return pairs
}
const pairs = await prepare()

async function changePlaces() {
  for (const { stageId, pair } of pairs) {
    const other = (teamId: number) => (teamId === pair[0] ? pair[1] : pair[0])
    const placed = await db
      .delete(standings)
      .where(and(eq(standings.stageId, stageId), inArray(standings.teamId, pair)))
      .returning()
    await db.insert(standings).values(placed.map((row) => ({ ...row, teamId: other(row.teamId) })))
    await db.execute(sql`update ${submissions} set team_id = ${teams.id}, user_id = ${teams.captainId} from ${teams}
      where stage_id = ${stageId} and team_id in (${pair[0]}, ${pair[1]}) and object_key like 'limited/%'
        and ${teams.id} = ${pair[0] + pair[1]}::int - team_id`)
  }
}

/** The people, teams and stages whose results change places. */
const about: Record<string, number[]> = {
  userId: swapped,
  withUserId: swapped,
  teamId: pairs.flatMap(({ pair }) => pair),
  otherTeamId: pairs.flatMap(({ pair }) => pair),
  stageId: pairs.map(({ stageId }) => stageId),
}
const answersChangedBy = await changedAnswers({ app, world, about })
const changed = (names?: readonly string[]) => answersChangedBy(changePlaces, names)

async function show(view: (typeof boardViews)[number]) {
  await db
    .update(competitions)
    .set({ status: 'private', audience: 'invited', boardView: view })
    .where(eq(competitions.ownerId, owner))
}

test('the places are told where all is shown', async () => {
  await show('full')
  expect(pairs.length).toBeGreaterThan(3)
  const names = ['boardHistory', 'overallBoard', 'rankList', 'rankScreen', 'weekRankList']
  const reported = (await changed(names)).map((line) => line.split(' ')[0] ?? '')
  expect([...new Set(reported)].toSorted()).toEqual(names)
}, 400_000)

test.each(boardViews.filter((view) => view !== 'full'))(
  'attack: no call tells whose result is whose on %s boards',
  async (view) => {
    await show(view)
    expect((await changed()).join('\n')).toBe('')
  },
  400_000,
)

test('attack: nor after the end and the reveal', async () => {
  await show('anonymous')
  const past = new Date(app.ctx.now().getTime() - 3_600_000)
  await db
    .update(stages)
    .set({ endAt: past, revealedAt: past })
    .where(
      inArray(
        stages.id,
        pairs.map(({ stageId }) => stageId),
      ),
    )
  await db.update(competitions).set({ endAt: past }).where(eq(competitions.ownerId, owner))
  expect((await changed()).join('\n')).toBe('')
}, 400_000)
