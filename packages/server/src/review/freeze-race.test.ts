import { setTimeout as pause } from 'node:timers/promises'
import * as contract from '@leitai/contract/review'
import { expect, test } from 'vitest'
import { lockStage } from '../competition/scoring.ts'
import { eq } from '../db/orm.ts'
import { transaction } from '../db/transaction.ts'
import { hostedFor, inDays } from '../entry/testing.ts'
import { voidTeam } from '../submission/strike-team.ts'
import { answerCsv, rmseSpec } from '../testing/build.ts'
import { testHouse } from '../testing/test-house.ts'
import { reviewRows } from './table.ts'

const { house, build } = await testHouse()
const db = () => house.house.db

test('a board is frozen as it stands once what changes it meanwhile is done', async () => {
  const { id, stage, owner } = await hostedFor(
    house,
    build,
    { type: 'algorithm', startAt: inDays(house, -3), endAt: inDays(house, 1), realName: 'none' },
    { spec: rmseSpec, revealBy: 'review', teamHours: 0 },
  )
  const field: Awaited<ReturnType<typeof build.competitor>>[] = []
  for (const error of [0.1, 0.2]) {
    const one = await build.competitor(id)
    await build.finished((await build.submit(one.visitor, id, answerCsv(error))).submission.id)
    field.push(one)
  }
  house.travel(inDays(house, 1.1))
  const now = house.house.now()
  const plan = { size: 2, asks: [], text: { zh: '', en: '' }, dueDays: 1, publicDays: 1 }
  let going: Promise<{ reviewId: number }> | null = null
  await transaction(db(), async (tx) => {
    await lockStage(tx, stage.id, 'change')
    await voidTeam(tx, { teamId: field[0]?.teamId ?? 0, now, reason: '演示' })
    going ??= owner.call(contract.freezeReview, { cmptId: id, stageId: stage.id, week: 0, plan })
    await pause(300)
  })
  const { reviewId } = (await going) ?? { reviewId: 0 }
  const rows = await db().select().from(reviewRows).where(eq(reviewRows.reviewId, reviewId))
  expect(rows.map(({ teamId, place }) => [teamId, place])).toEqual([[field[1]?.teamId, 1]])
})
