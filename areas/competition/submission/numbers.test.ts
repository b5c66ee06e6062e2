import { eq } from '@leitai/platform/db/orm'
import { withLater } from '@leitai/scorer/score-columns'
import type { ScoringSpec } from '@leitai/scorer/types'
import { rmseSpec } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import type { RankRule } from '../definition/contract.scoring.ts'
import { stages } from '../definition/table.ts'
import { setSubmissionScore } from '../host-console/contract.submissions.ts'
import { exportRank, myRank, rankList } from '../leaderboard/contract.ts'
import { proposeRevision } from '../revision/contract.ts'
import { revisions } from '../revision/table.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()

const ROWS = 40
/** Rows 0 to 19 are on A; the region of the first five of A is north. */
const solution = `id,target,region,board\n${Array.from(
  { length: ROWS },
  (_, at) => `${at},${at % 7},${at < 5 || at >= 20 ? 'north' : 'south'},${at < 20 ? 'A' : 'B'}\n`,
).join('')}`
/** Every prediction is off by `error`, the first row by `worst` instead. */
const file = (error: number, worst = error) =>
  `id,prediction\n${Array.from({ length: ROWS }, (_, at) => `${at},${(at % 7) + (at % 20 === 0 ? worst : error)}\n`).join('')}`

const measure = { target: ['target'], prediction: ['prediction'] }
const spec = (rank?: RankRule): ScoringSpec =>
  withLater(
    {
      ...rmseSpec,
      ...measure,
      metric: { name: 'rmse' },
      split: { by: 'column', column: 'board' },
      b: 'rest',
      name: 'rmse',
      columns: [
        { name: 'mae', metric: { name: 'mae' }, ...measure, title: { zh: '平均误差', en: 'Mean error' } },
        { name: 'north', metric: { name: 'mae' }, ...measure, slice: { column: 'region', value: 'north' } },
        { name: 'total', expression: '0.5 * rmse + 0.5 * mae', direction: 'lower' },
      ],
      ...(rank && { rank }),
    },
    ['north'],
  )

async function competition(rank?: RankRule) {
  const owner = await build.user()
  const cmpt = await build.competition(
    { ownerId: owner.id },
    { spec: spec(rank), solution, sample: file(0), decimals: 3 },
  )
  const enter = async (text: string) => {
    const { visitor, user } = await build.competitor(cmpt.id)
    const { submission } = await build.submit(visitor, cmpt.id, text)
    const row = await build.finished(submission.id)
    return { visitor, user, row }
  }
  const board = async (sort?: string) => {
    const input = { cmptId: cmpt.id, board: 'A' as const, keyword: '', page: 1, pageSize: 50, ...(sort && { sort }) }
    return (await app.visitor().call(rankList, input)).list
  }
  return { cmpt, owner, enter, board }
}

describe('a leaderboard with several numbers', () => {
  test('shows them all, in order, and hides a thin slice and board B until the reveal', async () => {
    const { cmpt, owner, enter, board } = await competition()
    const { visitor, row } = await enter(file(1, 3))
    expect(row).toMatchObject({ state: 'scored', scoreA: Math.sqrt((19 + 9) / 20) })
    expect(row.numbers?.map(({ name }) => name)).toEqual(['rmse', 'mae', 'north', 'total'])
    const [shown] = await board()
    expect(shown).toMatchObject({ score: '1.183', numbers: ['1.183', '1.100', null, '1.142'], meanRank: null })
    const detail = await visitor.call(cmptDetail, { cmptId: cmpt.id })
    expect(detail.stages[0]?.scoring?.columns).toMatchObject([
      { name: 'rmse', later: false },
      { name: 'mae', title: { zh: '平均误差' } },
      { name: 'north', slice: 'north', later: true },
      { name: 'total', expression: '0.5 * rmse + 0.5 * mae', metric: null },
    ])
    expect(JSON.stringify(detail.stages)).not.toContain('"region"')
    const mine = await visitor.call(contract.getCommitResult, { id: row.id })
    expect(mine.numbers).toEqual([
      { name: 'rmse', a: '1.183', b: null },
      { name: 'mae', a: '1.100', b: null },
      { name: 'north', a: null, b: null },
      { name: 'total', a: '1.142', b: null },
    ])
    const why = await visitor.call(myRank, { cmptId: cmpt.id, board: 'A' })
    expect(why.row).toMatchObject({ rank: 1, numbers: ['1.183', '1.100', null, '1.142'] })
    expect(why.why?.rule).toContain('1.183')
    await app.ctx.db.update(stages).set({ revealedAt: new Date() }).where(eq(stages.cmptId, cmpt.id))
    const later = await visitor.call(contract.getCommitResult, { id: row.id })
    expect(later.numbers[2]).toEqual({ name: 'north', a: '1.400', b: '1.100' })
    const host = await app.as(owner)
    const exported = await host.fetch(`/v3/api/host/board.csv?cmptId=${cmpt.id}&stageId=${mine.stageId}&board=A`)
    expect(await exported.text()).toMatch(/平均误差.*\r?\n.*,1\.183,1\.1,1\.4,1\.142/)
  })

  test('orders rows by any number without changing the ranks, but not by one that is hidden', async () => {
    const { enter, board } = await competition()
    const steady = await enter(file(1.1))
    const spiky = await enter(file(1, 2.9))
    const byRank = await board()
    expect(byRank.map(({ rank }) => rank)).toEqual([1, 2])
    expect(byRank[0]?.members[0]?.userId).toBe(steady.user.id)
    const byMae = await board('mae')
    expect(byMae.map(({ rank }) => rank)).toEqual([2, 1])
    expect(byMae[0]?.members[0]?.userId).toBe(spiky.user.id)
    expect((await board('north')).map(({ rank }) => rank)).toEqual([1, 2])
    expect((await board('nonsense')).map(({ rank }) => rank)).toEqual([1, 2])
  })

  test('ranks by an expression', async () => {
    const { enter, board } = await competition({ by: 'column', column: 'total' })
    await enter(file(2))
    const best = await enter(file(1))
    const list = await board()
    expect(list.map(({ score }) => score)).toEqual(['1.000', '2.000'])
    expect(list[0]?.members[0]?.userId).toBe(best.user.id)
  })

  test('ranks by the first number that differs', async () => {
    const { enter, board } = await competition({ by: 'order', columns: ['mae', 'rmse'] })
    // Equal mean errors of 1.1; the second has the greater squares.
    const even = await enter(file(1.125, 0.625))
    const uneven = await enter(file(1, 3))
    const worst = await enter(file(4))
    const list = await board()
    expect(list.map(({ rank }) => rank)).toEqual([1, 2, 3])
    expect(list.map(({ members }) => members[0]?.userId)).toEqual([even.user.id, uneven.user.id, worst.user.id])
    const why = await uneven.visitor.call(myRank, { cmptId: (await uneven.row).cmptId, board: 'A' })
    expect(why.why?.above).toContain('先分出高下')
    expect(why.why?.rule).toContain('依次比较')
  })

  test('ranks by the mean of the ranks, which every new score of others may change', async () => {
    const { enter, board, cmpt } = await competition({ by: 'ranks', columns: ['rmse', 'mae'] })
    const steady = await enter(file(1.1))
    const spiky = await enter(file(1, 2.9))
    // Each is first in one number: equal means, so that the earlier stands first.
    expect((await board()).map(({ rank, meanRank }) => [rank, meanRank])).toEqual([
      [1, '1.50'],
      [2, '1.50'],
    ])
    await enter(file(1.098, 1.098))
    const list = await board()
    expect(list.map(({ meanRank }) => meanRank)).toEqual(['1.50', '2.00', '2.50'])
    expect(list.map(({ members }) => members[0]?.userId)[1]).toBe(spiky.user.id)
    const why = await steady.visitor.call(myRank, { cmptId: cmpt.id, board: 'A' })
    expect(why.why?.rule).toContain('2.50')
    const exported = await steady.visitor.fetch(`/v3/api${exportRank.path}?cmptId=${cmpt.id}&board=A`)
    expect(await exported.text()).toContain('平均名次')
  })

  test('keeps what is hidden when everything is scored again, and takes a score set by hand into the rank', async () => {
    const { cmpt, owner, enter, board } = await competition({ by: 'order', columns: ['mae', 'rmse'] })
    const first = await enter(file(1))
    const second = await enter(file(2))
    const host = await app.as(owner)
    const stageId = first.row.stageId
    const { id } = await host.call(proposeRevision, { cmptId: cmpt.id, stageId, change: {}, note: '' })
    const [revision] = await app.ctx.db.select().from(revisions).where(eq(revisions.id, id))
    expect(revision).toMatchObject({ kind: 'rescore', spec: { later: ['north'] } })
    await host.call(setSubmissionScore, {
      cmptId: cmpt.id,
      submissionId: second.row.id,
      scores: { a: 0.5 },
      reason: '人工核对',
    })
    const list = await board()
    expect(list.map(({ members }) => members[0]?.userId)).toEqual([second.user.id, first.user.id])
    expect(list[0]).toMatchObject({ score: '0.500', numbers: ['2.000', '0.500', null, '2.000'] })
  })

  test('keeps mean ranks right when many are scored at once', async () => {
    const { enter, board } = await competition({ by: 'ranks', columns: ['rmse', 'mae'] })
    await Promise.all(Array.from({ length: 6 }, (_, at) => enter(file(1 + at / 10))))
    expect((await board()).map(({ meanRank }) => meanRank)).toEqual(['1.00', '2.00', '3.00', '4.00', '5.00', '6.00'])
  })
})
