import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { MOST_WAITING } from '../../contract/waiting.ts'
import { SideFrame } from '../app/SideFrame.tsx'
import { RowActions } from './ActButton.tsx'
import { PagedTable } from './PagedTable.tsx'

// covers: pages.console.rows-cards
test('a table keeps its roles as cards, and each cell has the label of its column, its title or its actions', async () => {
  const drawn = await render(
    <PagedTable
      label="队伍"
      rows={[{ id: 1, name: '甲队', score: 0.5, note: '' }]}
      rowKey={({ id }) => id}
      empty="没有"
      columns={[
        { key: 'score', head: '成绩', align: 'right', cell: ({ score }) => score },
        { key: 'name', head: '队名', title: true, cell: ({ name }) => name },
        { key: 'note', head: '备注', cell: ({ note }) => note },
        { key: 'do', head: '操作', cell: () => '改名' },
      ]}
    />,
  )
  const cells = [...drawn.matchAll(/<td ([^>]*)>/g)].map(([, attributes]) => attributes)
  expect(cells).toEqual([
    expect.stringContaining('data-label="成绩"'),
    expect.stringContaining('data-part="title"'),
    expect.stringContaining('data-empty="true"'),
    expect.stringContaining('data-part="do"'),
  ])
  expect(cells[1]).not.toContain('data-label')
  for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'cell']) expect(drawn).toContain(`role="${role}"`)
  expect(drawn).toContain('aria-label="队伍"')
})

// covers: pages.console.rows-cards
test('a row has one main action; the others are in a menu, which a single action does not need', async () => {
  const item = (text: string) => ({ key: text, text, reason: null, onClick: () => {} })
  const several = await render(<RowActions name="甲队" items={[item('改名'), item('删除')]} />)
  expect(several).toContain('aria-label="更多操作：甲队"')
  expect(several.indexOf('删除')).toBeGreaterThan(several.indexOf('popover'))
  expect(several.indexOf('改名')).toBeLessThan(several.indexOf('popover'))
  expect(await render(<RowActions name="甲队" items={[item('改名')]} />)).not.toContain('popover')
  expect(await render(<RowActions name="甲队" items={[]} />)).toBe('')
})

// covers: pages.console.waiting-counts
test('an entry of a side bar shows how much waits there, up to a thousand', async () => {
  const links = [
    { to: '/a.html', text: '反馈', count: 3 },
    { to: '/b.html', text: '申诉', count: 0 },
    { to: '/c.html', text: '订单', count: MOST_WAITING },
  ]
  const drawn = await render(
    <SideFrame title="管理台" label="事项" links={links}>
      {null}
    </SideFrame>,
  )
  const entries = [...drawn.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, inside]) =>
    (inside ?? '').replace(/<[^>]*>/g, ''),
  )
  expect(entries).toEqual(['反馈 3', '申诉', '订单 999+'])
})
