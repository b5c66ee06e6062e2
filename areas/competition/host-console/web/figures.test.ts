import { csvAddress } from '@leitai/platform/web/app/CsvButton.tsx'
import { expect, test } from 'vitest'
import { hostSubmissionsCsv } from '../contract.submissions.ts'

test('an export has the same filter as the list', () => {
  const input = { cmptId: 3, stageId: undefined, state: 'failed' as const, keyword: '甲 乙', format: 'xlsx' as const }
  const { pathname, searchParams } = new URL(csvAddress(hostSubmissionsCsv, input), 'http://localhost')
  expect(pathname).toBe('/v3/api/host/submissions.csv')
  expect(Object.fromEntries(searchParams)).toEqual({ cmptId: '3', state: 'failed', keyword: '甲 乙', format: 'xlsx' })
})
