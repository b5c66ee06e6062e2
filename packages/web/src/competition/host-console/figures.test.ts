import { hostSubmissionsCsv } from '@leitai/contract/competition/host-console.submissions'
import { expect, test } from 'vitest'
import { csvAddress } from '../../platform/app/CsvButton.tsx'
import { binsOf } from './bins.ts'

const stage = { zh: '初赛', en: 'Preliminary' }

// covers: pages.console.histogram-scores
test('the bin at the worse end also contains everything beyond it', () => {
  const bins = [3, 0, 1, 2]
  const about = { stage, from: 0.5, to: 0.9, bins, teams: 6 }
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
  const alone = { stage, direction: 'lower' as const, from: 0.25, to: 0.25, bins: [7, 0, 0], teams: 7 }
  expect(binsOf(alone)).toEqual([{ key: 'all', text: '0.25', values: [7] }])
})

test('an export has the same filter as the list', () => {
  const asked = { cmptId: 3, stageId: undefined, state: 'failed' as const, keyword: '甲 乙', format: 'xlsx' as const }
  const { pathname, searchParams } = new URL(csvAddress(hostSubmissionsCsv, asked), 'http://localhost')
  expect(pathname).toBe('/v3/api/host/submissions.csv')
  expect(Object.fromEntries(searchParams)).toEqual({ cmptId: '3', state: 'failed', keyword: '甲 乙', format: 'xlsx' })
})
