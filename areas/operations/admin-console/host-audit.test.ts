import * as console from '@leitai/competition/host-console/contract'
import * as consolePeople from '@leitai/competition/host-console/contract.people'
import * as teams from '@leitai/competition/host-console/contract.teams'
import { hosting } from '@leitai/competition/host-console/testing'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { hostAudit } from './contract.ts'

const { app, build } = await testApp()
const setUp = hosting(app, build)

const logOf = (
  who: Visitor,
  cmptId: number,
  more: { action?: string; userId?: number; keyword?: string; pageSize?: number } = {},
) => who.call(hostAudit, { cmptId, page: 1, pageSize: 20, ...more })

// covers: pages.console.audit-log
test('a host reads who did what to whom in their competition and why, filtered by act and person, page by page', async () => {
  const { id, owner, editor } = await setUp()
  const other = await setUp()
  const { teamId, user } = await build.competitor(id)
  await owner.call(teams.renameTeam, { cmptId: id, teamId, name: '新的队名', reason: '原名不当' })
  await editor.call(console.announce, { cmptId: id, text: { zh: '通知', en: 'News' }, tell: true })
  await other.owner.call(console.announce, { cmptId: other.id, text: { zh: '别处', en: 'There' }, tell: false })
  const { list, total, actions, people } = await logOf(owner, id)
  expect(list.map(({ action, target, reason, notes }) => [action, target, reason, notes])).toEqual([
    ['console.announce', '竞赛', '', ['通知人数：1']],
    ['console.renameTeam', '队伍 新的队名', '原名不当', ['名称：新的队名']],
  ])
  expect([total, actions, people.length]).toEqual([2, ['console.announce', 'console.renameTeam'], 2])
  expect(JSON.stringify(list)).not.toContain('"ip"')
  const editorId = list[0]?.actor?.userId ?? 0
  expect((await logOf(owner, id, { userId: editorId })).list.map(({ action }) => action)).toEqual(['console.announce'])
  expect((await logOf(owner, id, { action: 'console.renameTeam' })).total).toBe(1)
  expect((await logOf(owner, id, { keyword: '不当' })).list.map(({ reason }) => reason)).toEqual(['原名不当'])
  expect((await logOf(owner, id, { keyword: list[0]?.actor?.userName ?? '' })).total).toBe(1)
  expect((await logOf(owner, id, { keyword: '%' })).total).toBe(0)
  expect((await logOf(owner, id, { pageSize: 1 })).list).toHaveLength(1)
  await owner.call(consolePeople.removePerson, { cmptId: id, userId: user.id, reason: '重复报名' })
  expect((await logOf(owner, id)).list[0]).toMatchObject({ target: `用户 ${user.name}`, reason: '重复报名' })
})

test('it is only for owner and editors of that competition, and admins', async () => {
  const { id, owner, coOwner, editor, admin, judge, support, stranger, otherOwner } = await setUp()
  for (const who of [owner, coOwner, editor, admin]) await expectOk(logOf(who, id))
  for (const who of [judge, support]) expect(await refusalOf(logOf(who, id))).toBe('hostConsole.mayNot')
  for (const who of [stranger, otherOwner]) expect(await refusalOf(logOf(who, id))).toBe('login.forbidden')
  expect(await refusalOf(logOf(app.visitor(), id))).toBe('login.missing')
})
