import type { WireOf } from '@leitai/platform/contract/call'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { findUserMsgByPage, noticeNum } from '../../message/contract.ts'
import NoticePanel from './NoticePanel.tsx'

type Shown = WireOf<typeof findUserMsgByPage>
const notice = (id: number, read: boolean, link: string | null): Shown['list'][number] => ({
  id,
  kind: 'team',
  title: { zh: `通知 ${id}`, en: `Notice ${id}` },
  body: { zh: '', en: '' },
  markdown: false,
  link,
  read,
  at: '2026-11-20T03:00:00.000Z',
  invite: null,
})
const shown = (list: Shown['list'], letters = 0) =>
  render(<NoticePanel />, {
    before: ({ queries, ...app }) => {
      const all = { ...app, queries }
      const input = { unread: false, page: 1, pageSize: 5 }
      queries.setQueryData(queryOf(all, findUserMsgByPage, input).queryKey, { list, total: 9, page: 1, pageSize: 5 })
      queries.setQueryData(queryOf(all, noticeNum, {}).queryKey, { num: 1 + letters, notices: 1, letters })
    },
  })

// covers: pages.frame.notices-panel
test('the panel lists the latest notices, marks those that are unread, and leads on', async () => {
  const panel = await shown([notice(7, false, '/cmptDetail.html?id=3'), notice(6, true, null)], 2)
  expect(panel).toMatch(/<li data-unread="true"><a[^>]*href="\/cmptDetail.html\?id=3"[^>]*>通知 7</)
  expect(panel).toMatch(/<li><a[^>]*href="\/myNotice[^"]*"[^>]*>通知 6</)
  expect(panel).toContain('全部标为已读')
  expect(panel).toContain('>全部通知</a>')
  expect(panel).toContain('私信（2 条未读）')
})

test('where all is read there is nothing to mark, and where nothing is it says so', async () => {
  expect(await shown([notice(6, true, null)])).not.toContain('全部标为已读')
  expect(await shown([])).toContain('还没有通知')
})
