import type { Language } from '@leitai/platform/contract/language'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { Applications } from './Applications.tsx'
import type { OwnTeam } from './RequestItem.tsx'

const person = (userId: number, userName: string) => ({ userId, userName, avatar: '', school: '' })
const application = (id: number, more: Partial<OwnTeam['applications'][number]> = {}) => ({
  id,
  kind: 'apply' as const,
  person: person(id, `申请人${id}`),
  note: `附言${id}`,
  state: 'open' as const,
  at: '2026-11-20T04:00:00.000Z',
  expiresAt: '2026-11-27T04:00:00.000Z',
  ...more,
})
const none = { change: null, invite: null, leave: null, remove: null, handOver: null, merge: null, delete: null }
const team = (applications: OwnTeam['applications'], invite: string | null = null): OwnTeam => ({
  teamId: 2,
  name: '银杏树下',
  logo: '',
  intro: '',
  captainId: 7,
  members: [person(7, '小明')],
  max: 5,
  recruiting: 'open',
  needSkills: [],
  needs: '',
  createdAt: '2026-11-01T00:00:00.000Z',
  people: [],
  answersShared: false,
  invites: [],
  applications,
  activity: [],
  unread: 0,
  deadline: null,
  mergeId: null,
  may: { ...none, invite },
})
const shown = (given: OwnTeam, userId = 7, language: Language = 'zh') =>
  render(<Applications team={given} userId={userId} />, { ns: ['team'], language })
const buttons = (html: string) => [...html.matchAll(/<button[^>]* aria-label="([^"]*)"/g)].map(([, label]) => label)

// covers: spec.routes.team-pages-applications
test('the captain sees who applied, with their words, and answers each open application', async () => {
  const html = await shown(team([application(11), application(12, { state: 'refused' })]))
  for (const part of ['申请人11', '附言11', 'user_center.html?userId=11', '申请人12', '1 个待处理', '2026-11-20'])
    expect(html).toContain(part)
  expect(buttons(html)).toEqual(['同意 申请人11 加入', '拒绝 申请人11'])
  expect(buttons(await shown(team([application(11)]), 7, 'en'))).toHaveLength(2)
  // A full team can only refuse.
  const full = await shown(team([application(11)], '队伍已满'))
  expect(full).toMatch(
    /<button[^>]*aria-disabled="true"[^>]*aria-label="同意|aria-label="同意[^>]*aria-disabled="true"/,
  )
  expect(full).toContain('队伍已满')
  expect(await shown(team([]))).toContain('还没有人申请加入')
})

// covers: spec.routes.team-pages-applications
test('members are told that the captain answers applications', async () => {
  const html = await shown(team([]), 8)
  expect(html).toContain('入队申请由队长处理。')
  expect(buttons(html)).toEqual([])
})
