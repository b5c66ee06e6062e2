import type { WireOf } from '@leitai/platform/contract/call'
import type { Language } from '@leitai/platform/contract/language'
import type { App } from '@leitai/platform/web/framework/context'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { render } from '@leitai/testing/web/render.tsx'
import { Select } from '@mantine/core'
import { expect, test, vi } from 'vitest'
import { hostCompetitions } from '../../host-console/contract.ts'
import { ParentField } from './ParentField.tsx'

// The field itself, as it is once its code has loaded.
vi.mock('@leitai/platform/web/ui/SelectField.tsx', () => ({ SelectField: Select }))

const series: WireOf<typeof hostCompetitions>['list'][number] = {
  id: 7,
  title: { zh: '城市系列赛', en: 'City series' },
  type: 'algorithm',
  status: 'published',
  state: 'running',
  role: 'owner',
  startAt: '2026-11-01T00:00:00.000Z',
  endAt: null,
  people: 0,
  teams: 0,
  submissions: 0,
  waiting: 0,
  may: { announce: null },
}

/** The response for this competition alone: it need not be on the first page. */
function fillCache(app: App) {
  const page = { page: 1, pageSize: 20 }
  const { queryKey } = queryOf(app, hostCompetitions, { cmptId: series.id, keyword: '', ...page })
  app.queries.setQueryData(queryKey, { list: [series], total: 1, ...page })
}

const field = (value: number | null, more: { language?: Language; before?: typeof fillCache } = {}) =>
  render(<ParentField cmptId={3} value={value} onChange={() => undefined} />, { ns: ['competition-editor'], ...more })
const said = (html: string) => /role="combobox"[^>]* value="([^"]*)"/.exec(html)?.[1]

test('the field shows the series by title, or by id until the title is loaded', async () => {
  expect(said(await field(7, { before: fillCache }))).toBe('城市系列赛')
  expect(said(await field(7, { before: fillCache, language: 'en' }))).toBe('City series')
  expect(said(await field(7))).toBe('#7')
})

test('a competition without a series has a placeholder, and one with a series can be removed from it', async () => {
  const none = await field(null)
  expect([said(none), none.includes('placeholder="不属于任何系列"')]).toEqual(['', true])
  const clear = 'aria-label="不属于任何系列（清除）"'
  expect([none.includes(clear), (await field(7)).includes(clear)]).toEqual([false, true])
})
