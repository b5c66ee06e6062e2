import { weekBounds } from '@leitai/platform/time/day'
import { answerCsv } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, expect, test } from 'vitest'
import { myRank, rankList, weekRankList } from './contract.ts'

const HOUR = 3_600_000
const { app, build } = await testApp()
afterEach(() => app.travel(new Date()))

type Competitor = Awaited<ReturnType<typeof build.competitor>>
const enter = async ({ visitor }: Pick<Competitor, 'visitor'>, cmptId: number, error: number) =>
  build.finished((await build.submit(visitor, cmptId, answerCsv(error))).submission.id)

// covers: rules.submission.shows-change-last
test('the board of a week shows each team’s change to the last week, and none for a team that was not on it', async () => {
  // A Wednesday of Shanghai; the week ends on Sunday.
  app.travel(new Date('2027-06-02T04:00:00Z'))
  const startAt = new Date(app.ctx.now().getTime() - HOUR)
  const { id, stage } = await build.competition({ startAt, endAt: new Date(startAt.getTime() + 40 * 24 * HOUR) })
  const [up, still, down] = [await build.competitor(id), await build.competitor(id), await build.competitor(id)]
  for (const [who, error] of [
    [down, 0.1],
    [still, 0.2],
    [up, 0.3],
  ] as const)
    await enter(who, id, error)
  app.travel(new Date(weekBounds(stage.startAt, 2).from.getTime() + HOUR))
  const again = async ({ user }: Competitor) => ({ visitor: await app.as(user) })
  const fresh = await build.competitor(id)
  for (const [who, error] of [
    [up, 0.05],
    [still, 0.07],
    [down, 0.09],
  ] as const)
    await enter(await again(who), id, error)
  await enter(fresh, id, 0.5)
  const changes = async (week: number) =>
    (await app.visitor().call(weekRankList, { cmptId: id, week, page: 1, pageSize: 50 })).list.map(
      ({ teamId, change }) => [teamId, change],
    )
  expect(await changes(2)).toEqual([
    [up.teamId, 2],
    [still.teamId, 0],
    [down.teamId, -2],
    [fresh.teamId, null],
  ])
  expect((await changes(1)).map(([, change]) => change)).toEqual([null, null, null])
})

// covers: rules.submission.compared-full-precision
test('scores that are shown equal are ranked by their full precision, and the reader is told so', async () => {
  const { id } = await build.competition({}, { decimals: 2 })
  const [first, second] = [await build.competitor(id), await build.competitor(id, { language: 'en' })]
  // The worse one comes earlier: with equal scores the time would decide.
  await enter(second, id, 0.1204)
  await enter(first, id, 0.1203)
  const { list } = await app.visitor().call(rankList, { cmptId: id, board: 'A', keyword: '', page: 1, pageSize: 50 })
  expect(list.map(({ rank, teamId, score }) => [rank, teamId, score])).toEqual([
    [1, first.teamId, '0.12'],
    [2, second.teamId, '0.12'],
  ])
  const { why } = await second.visitor.call(myRank, { cmptId: id, board: 'A' })
  expect(why?.above).toContain('full precision decides')
})
