import { expect, test } from 'vitest'
import { isTaken, taken } from './OverallField.tsx'

const columns = { id: 'id', target: ['y'], prediction: ['y'], ranges: {} }
const proposed = {
  ...columns,
  metric: { name: 'rmse', options: {} },
  split: { by: 'seed' as const, seed: '', aShare: 0.5 },
  b: 'all' as const,
}

test('a proposal that is taken changes metric and columns, and not the rows of the boards', () => {
  const chosen = {
    ...columns,
    target: ['label'],
    prediction: ['label'],
    metric: { name: 'f1', options: { average: 'macro' } },
    split: { by: 'seed' as const, seed: 'drawn', aShare: 0.3 },
    b: 'rest' as const,
  }
  const after = taken(proposed, chosen)
  expect(after).toEqual({ ...proposed, split: { by: 'seed', seed: 'drawn', aShare: 0.3 }, b: 'rest' })
  expect([isTaken(proposed, chosen), isTaken(proposed, after)]).toEqual([false, true])
  const byColumn = { ...chosen, split: { by: 'column' as const, column: 'Usage' } }
  expect(taken(proposed, byColumn).split).toEqual({ by: 'column', column: 'Usage' })
})

test('without a scoring, a proposal is taken whole', () => expect(taken(proposed, null)).toEqual(proposed))
