import { expect, test } from 'vitest'
import { testApp } from '../apps/testing/test-app.ts'
import { makeWorld } from '../apps/testing/world/world.ts'
import { competitions, stages } from '../areas/competition/definition/table.ts'
import { standings, submissions } from '../areas/competition/submission/table.ts'
import { teams } from '../areas/competition/team/table.ts'
import { and, eq, inArray, isNotNull, sql } from '../areas/platform/db/orm.ts'
import { lastNoon } from '../areas/platform/time/day.ts'
import { changedAnswers } from './changed-answers.ts'

/**
 * A board that changes at noon tells others nothing of what was scored since. Two teams have an older result, which stands on the board, and
 * a newer one that was scored after noon: each read call is made, the newer scores change from the best to the worst, and each is made again.
 */

const { app } = await testApp()
// So that neither noon nor the end of a day passes meanwhile.
app.travel(new Date(lastNoon(app.ctx.now()).getTime() + 3 * 3_600_000))
const world = await makeWorld(app)
const { db } = app.ctx
const owner = world.a.people.owner?.id ?? 0
/** The captains of the two teams. */
const rivals = ['otherCaptain', 'neutral', 'applicant'].map((role) => world.a.people[role]?.id ?? 0)
/** The newer scores are on either side of everybody else’s, so that the ranks of others change with them. */
const SUM = 6
const NEWER = 'noon/newer/%'

async function prepare() {
  const now = app.ctx.now()
  const noon = lastNoon(now)
  const soon = new Date(now.getTime() + 86_400_000)
  const all = await db
    .select({ id: stages.id, cmptId: stages.cmptId })
    .from(stages)
    .innerJoin(competitions, eq(competitions.id, stages.cmptId))
    .where(and(eq(competitions.ownerId, owner), isNotNull(stages.spec)))
  const ids: number[] = []
  const teamIds: number[] = []
  for (const { id: stageId, cmptId } of all) {
    const pair = await db
      .select({ id: teams.id, captainId: teams.captainId })
      .from(teams)
      .where(and(eq(teams.cmptId, cmptId), inArray(teams.captainId, rivals)))
      .orderBy(teams.id)
      .limit(2)
    if (pair.length < 2) continue
    ids.push(stageId)
    await db.update(competitions).set({ endAt: soon }).where(eq(competitions.id, cmptId))
    for (const [at, team] of pair.entries()) {
      teamIds.push(team.id)
      await db.delete(standings).where(and(eq(standings.stageId, stageId), eq(standings.teamId, team.id)))
      for (const newer of [false, true]) {
        // The newer ones were submitted before noon, and scored after it.
        const createdAt = new Date(noon.getTime() - (newer ? 1000 : 3_600_000) * (at + 1))
        const finishedAt = newer ? new Date(now.getTime() - 1000 * (at + 1)) : createdAt
        const score = (newer ? 0.1234 : 0.5) + at / 10
        const objectKey = `${NEWER.replace('newer/%', newer ? 'newer' : 'older')}/${stageId}/${at}`
        const [made] = await db
          .insert(submissions)
          .values({
            cmptId,
            stageId,
            teamId: team.id,
            userId: team.captainId ?? 0,
            no: 900 + at + (newer ? 50 : 0),
            objectKey,
            fileName: 'a.csv',
            size: 18,
            state: 'scored',
            rows: 100,
            scoreA: score,
            scoreB: 0.5,
            createdAt,
            finishedAt,
            durationMs: 5,
          })
          .returning({ id: submissions.id })
        const places = newer
          ? ([
              ['A', 0],
              ['week', 1],
            ] as const)
          : ([
              ['noon', 0],
              ['noon', 1],
            ] as const)
        await db.insert(standings).values(
          places.map(([board, week]) => ({
            stageId,
            teamId: team.id,
            board,
            week,
            key: score,
            score,
            submissionId: made?.id ?? 0,
            entries: newer ? 2 : 1,
            at: createdAt,
          })),
        )
      }
    }
  }
  await db
    .update(stages)
    .set({ boardAt: noon, startAt: new Date(now.getTime() - 3 * 86_400_000), endAt: soon, revealedAt: null })
    .where(inArray(stages.id, ids))
  return { ids, teamIds }
}
const { ids, teamIds } = await prepare()

async function changeScores() {
  const newer = sql`(select id from ${submissions} where object_key like ${NEWER})`
  await db.execute(sql`update ${submissions} set score_a = ${SUM} - score_a where object_key like ${NEWER}`)
  await db.execute(
    sql`update ${standings} set score = ${SUM} - score, key = ${SUM} - key where submission_id in ${newer}`,
  )
}

const answersChangedBy = await changedAnswers({
  app,
  world,
  about: { userId: rivals, withUserId: rivals, teamId: teamIds, otherTeamId: teamIds, stageId: ids },
})

async function refreshed(boardRefresh: 'atOnce' | 'noon', names?: readonly string[]): Promise<string[]> {
  await db.update(stages).set({ boardRefresh }).where(inArray(stages.id, ids))
  return answersChangedBy(changeScores, names)
}

test('scores are told at once where the board changes at once', async () => {
  expect(ids.length).toBeGreaterThan(3)
  const names = ['boardHistory', 'rankList', 'rankScreen', 'weekRankList']
  const reported = (await refreshed('atOnce', names)).map((line) => line.split(' ')[0] ?? '')
  expect([...new Set(reported)].toSorted()).toEqual(names)
}, 400_000)

test('attack: no call tells what was scored since noon', async () => {
  expect((await refreshed('noon')).join('\n')).toBe('')
}, 400_000)
