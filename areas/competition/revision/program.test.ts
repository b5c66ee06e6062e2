import type { ScoringSpec } from '@leitai/scorer/types'
import { rmseSpec } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { describe, expect, test } from 'vitest'
import { moreOf } from '../definition/contract.scoring.ts'
import { hostBoardCsv } from '../host-console/contract.ts'
import { overallBoard, rankList } from '../leaderboard/contract.ts'
import * as contract from './contract.ts'
import { reason, revisionHelpers } from './testing-revision.ts'

const { app, build } = await testApp()
const { setUp, entered, settled, tried, written } = revisionHelpers(app, build)
const missing = await app.ctx.scorers.lacksPrograms()

const metric = (code: string) => ({ name: 'formula-python', options: { code, direction: 'lower' } })
const code = `def score(s, p):
  error = (s.target - p.prediction).abs()
  return {"score": error.mean(), "bias": (p.prediction - s.target).mean()}`
/** Nearest to 0.3 wins. */
const other = code.replace('error.mean()', 'abs(error.mean() - 0.3)')
const spec: ScoringSpec = {
  ...rmseSpec,
  metric: metric(code),
  columns: [
    { name: 'bias', program: true, direction: 'higher' },
    { name: 'both', expression: 'score + bias', direction: 'lower' },
  ],
}

describe.runIf(missing === null)('the numbers of a program', () => {
  test('stand in the host’s CSV and on the overall board, and change by a revision with its dry run', async () => {
    const cmpt = await setUp({ overall: { by: 'sum', over: 'stages' } }, { spec })
    const { id } = cmpt
    const [first, second] = await entered(id, [0.1, 0.3])
    const csv = async () => {
      const path = `/v3/api${hostBoardCsv.path}?cmptId=${id}&stageId=${cmpt.stage.id}&board=A`
      return (await (await cmpt.owner.fetch(path)).text()).trimEnd().split('\r\n')
    }
    const [head = '', ...lines] = await csv()
    const at = head.split(',').findIndex((title) => title.includes('bias'))
    expect(
      lines.map((line) =>
        line
          .split(',')
          .slice(at, at + 2)
          .map(Number),
      ),
    ).toEqual([
      [expect.closeTo(0.1), expect.closeTo(0.2)],
      [expect.closeTo(0.3), expect.closeTo(0.6)],
    ])
    const overall = async () =>
      (await app.visitor().call(overallBoard, { cmptId: id, keyword: '', page: 1, pageSize: 20 })).list.map(
        ({ teamId }) => teamId,
      )
    expect(await overall()).toEqual([first?.teamId, second?.teamId])

    const before = await written(cmpt.stage.id)
    const columns = spec.columns?.map((column) => ('program' in column ? { ...column, later: true } : column))
    const more = moreOf({ ...spec, columns })
    const revision = await tried(cmpt.owner, cmpt, { metric: metric(other), more })
    expect(revision).toMatchObject({ state: 'ready', changed: ['metric'], summary: { otherwise: 2, moved: 2 } })
    expect(await written(cmpt.stage.id)).toEqual(before)
    await cmpt.owner.call(contract.publishRevision, { cmptId: id, revisionId: revision.id, reason })
    expect(await settled(revision.id)).toMatchObject({ state: 'published' })
    const board = () => app.visitor().call(rankList, { cmptId: id, board: 'A', keyword: '', page: 1, pageSize: 20 })
    await until(async () => (await board()).list[0]?.teamId === second?.teamId)
    // What the host holds back is not on the board, nor what is computed from it.
    expect((await board()).list.map(({ score, numbers }) => [score, numbers])).toEqual([
      ['0.000000', ['0.000000', null, null]],
      ['0.200000', ['0.200000', null, null]],
    ])
    await until(async () => (await overall())[0] === second?.teamId)
  })
})
