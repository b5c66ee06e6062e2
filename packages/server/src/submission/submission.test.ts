import * as competition from '@leitai/contract/competition'
import * as leaderboard from '@leitai/contract/leaderboard'
import * as contract from '@leitai/contract/submission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerCsv, builders } from '../testing/build.ts'
import { openTestHouse, type TestHouse } from '../testing/house.ts'

let house: TestHouse
let build: ReturnType<typeof builders>
beforeAll(async () => {
  house = await openTestHouse()
  build = builders(house)
})
afterAll(() => house.end())

describe('handing in', () => {
  test('a file that fits is scored and ranked', async () => {
    const { id } = await build.competition()
    const { visitor, teamId } = await build.competitor(id)
    const { submission, quota } = await build.submit(visitor, id, answerCsv(0.25))
    expect(submission).toMatchObject({ no: 1, state: 'queued', score: null, scoreB: null })
    expect(quota).toMatchObject({ usedToday: 1, remainingToday: 99 })
    const row = await build.finished(submission.id)
    expect(row).toMatchObject({ state: 'scored', scoreA: expect.closeTo(0.25, 9), scoreB: expect.closeTo(0.25, 9), rows: 100 })
    const shown = await visitor.call(contract.getCommitResult, { id: submission.id })
    expect(shown).toMatchObject({ state: 'scored', score: '0.250000', scoreB: null, best: true, countsForB: true })
    const board = await house.visitor().call(leaderboard.rankList, { cmptId: id, board: 'A', keyword: '', page: 1, pageSize: 50 })
    expect(board.list).toMatchObject([{ rank: 1, teamId, score: '0.250000', entries: 1 }])
  })
})
void competition
