import type { WireOf } from '@leitai/platform/contract/call'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { savedFilters } from '../../contract.ts'
import { SavedFilters } from './SavedFilters.tsx'

const saved: WireOf<typeof savedFilters>['list'] = [
  { id: 1, name: '已锁定', fields: { state: 'locked' } },
  { id: 2, name: '管理员', fields: { role: 'admin' } },
]
const shown = (at: string, list = saved) =>
  render(
    <SavedFilters
      list="admin.people"
      fields={['keyword', 'state', 'role']}
      to={(kept) => `/judge-space.html?${new URLSearchParams(kept)}`}
    />,
    {
      at,
      before: (app) =>
        app.queries.setQueryData(queryOf(app, savedFilters, { list: 'admin.people' }).queryKey, { list }),
    },
  )

// covers: pages.console.filters-saved
test('saved filters are links, the present one is marked, and only a new one can be saved', async () => {
  const one = await shown('/judge-space.html?tab=people&state=locked&page=2')
  expect(one).toMatch(/<a aria-current="page"[^>]*state=locked/)
  expect(one).not.toMatch(/<a aria-current="page"[^>]*role=admin/)
  expect(one).not.toContain('保存筛选')
  expect(await shown('/judge-space.html?tab=people&keyword=demo')).toContain('保存筛选')
})

test('nothing is shown where nothing is filtered or saved', async () => {
  expect(await shown('/judge-space.html?tab=people&page=2', [])).toBe('')
})
