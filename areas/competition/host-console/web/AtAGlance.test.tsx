import type { WireOf } from '@leitai/platform/contract/call'
import { queryOf } from '@leitai/platform/web/framework/queries'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { launchGate } from '../../competition-editor/contract.launch.ts'
import type { HostedCompetition } from '../../host/web/shared/hosted-competition.ts'
import { type hostDashboard, hostWaiting } from '../contract.ts'
import { AtAGlance } from './AtAGlance.tsx'

type Next = WireOf<typeof hostDashboard>['next']
type Gate = WireOf<typeof launchGate>

const soon = new Date(Date.now() + 86_400_000).toISOString()
const end: Next = [{ kind: 'end', stage: null, at: soon }]
const line = (ok: boolean, required: boolean): Gate['lines'][number] => ({ line: 'rules', ok, required, why: '' })

/** The text of the panels. */
async function shown(more: Partial<HostedCompetition>, next: Next = []) {
  const cmpt: HostedCompetition = {
    id: 1,
    title: { zh: '甲', en: 'A' },
    type: 'application',
    status: 'published',
    state: 'running',
    role: 'owner',
    startAt: soon,
    endAt: soon,
    people: 0,
    teams: 0,
    submissions: 0,
    waiting: 0,
    may: { announce: null },
    ...more,
  }
  const html = await render(<AtAGlance cmpt={cmpt} answer={{ next, top: [] }} />, {
    ns: ['host-console'],
    before: (app) => {
      app.queries.setQueryData(queryOf(app, hostWaiting, { cmptId: 1 }).queryKey, [])
      app.queries.setQueryData(queryOf(app, launchGate, { cmptId: 1 }).queryKey, {
        status: 'draft',
        lines: [line(false, true), line(true, true), line(false, false)],
        legal: true,
        scored: [],
        sandbox: [],
        returned: null,
        submittedAt: null,
        may: { submit: null, takeBack: null, decide: null, withdraw: null, remove: null },
      })
    },
  })
  return html.replaceAll(/<[^>]*>/g, ' ')
}

test('what comes next has the time left, and not the state that stands in the title', async () => {
  const running = await shown({}, end)
  for (const word of ['接下来', '距离结束', '竞赛结束']) expect(running).toContain(word)
  expect(running).not.toContain('进行中')
  expect(await shown({ state: 'upcoming' }, end)).toContain('距离开始')
  expect(await shown({ endAt: null })).toContain('长期')
  const over = await shown({ state: 'ended' })
  expect(over).toContain('没有未来的日期')
  for (const word of ['已结束', '距离']) expect(over).not.toContain(word)
})

test('before the launch the checks that are left come next, for those who may see to them', async () => {
  const draft = { status: 'draft', state: 'upcoming' } as const
  const owner = await shown(draft)
  expect(owner).toContain('上线检查还有 1 项未完成')
  expect(owner).not.toContain('没有未来的日期')
  expect(await shown({ ...draft, role: 'support' })).not.toContain('上线检查')
})
