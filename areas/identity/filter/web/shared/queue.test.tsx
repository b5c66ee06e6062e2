import { queryOf } from '@leitai/platform/web/framework/queries'
import { readChoice, readSearch } from '@leitai/platform/web/framework/read-address'
import { FilterLinks } from '@leitai/platform/web/ui/FilterLinks.tsx'
import { SearchField } from '@leitai/platform/web/ui/SearchField.tsx'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { savedFilters } from '../../contract.ts'
import { QueueCards, QueueTable } from './Queue.tsx'
import { useQueue } from './use-queue.ts'

const states = ['open', 'done'] as const
const address = (fields: Record<string, string | number | undefined>) =>
  `/list.html?${Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`

function List({ rows, cards = false }: { rows: string[]; cards?: boolean }) {
  const queue = useQueue({
    list: 'admin.people',
    read: (search) => ({
      state: readChoice(search, 'state', states) ?? 'open',
      ...readSearch(search),
      by: search.get('by') ?? undefined,
    }),
    at: address,
    pageSize: 2,
    parts: ['state'],
    unsaved: ['by'],
  })
  const empty = queue.empty('nothing to do')
  return (
    <>
      <FilterLinks label="state" links={queue.links('state', states, (one) => `is ${one}`)} />
      <SearchField label="words" {...queue.search} />
      {cards ? (
        <QueueCards queue={queue} rows={rows} total={5} empty={empty} card={(row) => <p key={row}>{row}</p>} />
      ) : (
        <QueueTable
          queue={queue}
          label="table"
          rows={rows}
          total={5}
          rowKey={(row) => row}
          empty={empty}
          columns={[{ key: 'row', head: 'row', cell: (row) => row }]}
        />
      )}
    </>
  )
}

const shown = (at: string, rows: string[], cards?: boolean) =>
  render(<List rows={rows} cards={cards} />, {
    at: `/list.html?${at}`,
    before: (app) =>
      app.queries.setQueryData(queryOf(app, savedFilters, { list: 'admin.people' }).queryKey, { list: [] }),
  })

test('links keep the rest of the filter and begin at the first page', async () => {
  const html = await shown('state=done&keyword=ab&from=2026-01-02&by=7&page=2', ['a', 'b'])
  expect(html).toContain('href="/list.html?state=open&amp;keyword=ab&amp;from=2026-01-02&amp;by=7"')
  expect(html).toContain('href="/list.html?state=done&amp;keyword=ab&amp;from=2026-01-02&amp;by=7&amp;page=3"')
  expect(html).toMatch(/<a aria-current="page"[^>]*>is done/)
  expect(html).toContain('value="2026-01-02"')
})

test('an empty list says whether only its filter makes it empty', async () => {
  expect(await shown('state=done', [])).toContain('nothing to do')
  expect(await shown('state=done', [], true)).toContain('nothing to do')
  expect(await shown('keyword=ab', [])).not.toContain('nothing to do')
})

test('a field that no filter keeps is no filter to save', async () => {
  expect(await shown('by=7', ['a'])).not.toContain('保存筛选')
  expect(await shown('by=7&keyword=ab', ['a'], true)).toContain('保存筛选')
})
