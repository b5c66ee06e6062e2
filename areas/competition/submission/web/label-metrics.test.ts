import { metrics } from '@leitai/scorer/metrics/index'
import { expect, it } from 'vitest'
import { isOnLabels } from './chosen-rules.ts'

it('lists the metrics with per-label details', () => {
  const all = Object.values(metrics)
  expect(all.map(({ name }) => name).filter(isOnLabels)).toEqual(
    all.filter(({ prediction }) => prediction === 'label').map(({ name }) => name),
  )
})
