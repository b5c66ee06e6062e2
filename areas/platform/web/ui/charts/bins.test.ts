import { expect, test } from 'vitest'
import { binsOf } from './chart.ts'

// covers: pages.console.histogram-scores
test('the bin at the worse end also contains everything beyond it', () => {
  const bins = [3, 0, 1, 2]
  const about = { from: 0.5, to: 0.9, bins }
  expect(binsOf({ ...about, direction: 'higher' }).map(({ text }) => text)).toEqual([
    '< 0.6',
    '0.6–0.7',
    '0.7–0.8',
    '0.8–0.9',
  ])
  expect(binsOf({ ...about, direction: 'lower' }).map(({ text }) => text)).toEqual([
    '0.5–0.6',
    '0.6–0.7',
    '0.7–0.8',
    '≥ 0.8',
  ])
})

test('a single score is one bar', () => {
  const alone = { direction: 'lower' as const, from: 0.25, to: 0.25, bins: [7, 0, 0] }
  expect(binsOf(alone)).toEqual([{ key: 'all', text: '0.25', values: [7] }])
})
