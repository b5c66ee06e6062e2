import { metrics } from '@leitai/scorer/metrics/index'
import { expect, it } from 'vitest'
import { isOnLabels } from './label-metrics.ts'

it('names the metrics that give details by label', () => {
  const all = Object.values(metrics)
  expect(all.map(({ name }) => name).filter(isOnLabels)).toEqual(
    all.filter(({ prediction }) => prediction === 'label').map(({ name }) => name),
  )
})
