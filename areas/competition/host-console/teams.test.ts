import { users } from '@leitai/identity/account/table'
import { auditLog } from '@leitai/platform/audit/table'
import { and, eq } from '@leitai/platform/db/orm'
import { dayName } from '@leitai/platform/time/day'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { competitions, stages } from '../definition/table.ts'
import { mergeTeam } from '../merge/contract.ts'
import { mySubmission } from '../submission/contract.ts'
import { acceptJoinTeam, inviteMem } from '../team/contract.joining.ts'
import { myTeam } from '../team/contract.ts'
import { teams } from '../team/table.ts'
import * as contract from './contract.teams.ts'
import { boardOf, hosting, refusalsOf, textOf } from './testing.ts'

const first = { page: 1, pageSize: 20 }
const reason = '按规则处理'
const { app, build } = await testApp()
const setUp = hosting(app, build)

const db = () => app.ctx.db
const listOf = (host: Visitor, cmptId: number, keyword = '') =>
  host.call(contract.hostTeams, { cmptId, keyword, ...first })
const teamOf = async (host: Visitor, cmptId: number, teamId: number) =>
  (await listOf(host, cmptId)).list.find((one) => one.teamId === teamId)
const noticesOf = async (visitor: Visitor) =>
  (await visitor.call(findUserMsgByPage, { unread: true, kind: 'competition', ...first })).list
const day = (days = 0) => dayName(new Date(app.ctx.now().getTime() + days * 86_400_000))

/** A team of two: its captain and another member. */
async function pair(cmptId: number) {
  const [captain, other] = [await build.competitor(cmptId), await build.competitor(cmptId)]
  const { teamId } = captain
  const { inviteId } = await captain.visitor.call(inviteMem, { teamId, userName: other.user.name, note: '' })
  await other.visitor.call(acceptJoinTeam, { inviteId, accept: true })
  return { captain, other, teamId }
}

describe('teams', () => {
  // covers: pages.console.teams-merges-votes
  test('are listed with members, captain, submissions, best score and merges, found by team or member name, exported as CSV', async () => {
    const { id, support, owner } = await setUp()
    const { captain, other, teamId } = await pair(id)
    await build.finished((await build.submit(captain.visitor, id, answerCsv(0.25))).submission.id)
    const third = await build.competitor(id)
    await db().update(teams).set({ name: '=演示队' }).where(eq(teams.id, third.teamId))
    await captain.visitor.call(mergeTeam, { teamId, otherTeamId: third.teamId })
    const { list, total } = await listOf(support, id)
    expect(total).toBe(3)
    const shown = list.find((one) => one.teamId === teamId)
    expect(shown).toMatchObject({ entries: 1, best: '0.250000', merges: 1, baseline: false, state: 'active' })
    expect(shown?.members.map(({ userId, captain: leads }) => [userId, leads])).toEqual([
      [captain.user.id, true],
      [other.user.id, false],
    ])
    expect(shown?.may.rename).toContain('角色')
    expect((await listOf(owner, id, other.user.name)).list.map((one) => one.teamId)).toContain(teamId)
    expect((await listOf(owner, id, '=演示')).total).toBe(1)
    const { text } = await textOf(support, `/host/teams.csv?cmptId=${id}`)
    expect(text).toContain(`,'=演示队,`)
    expect(text).toContain(`,${captain.user.name}、${other.user.name},1,0.25,1,0`)
    const merges = await support.call(contract.hostMerges, { cmptId: id, ...first })
    expect(merges.list).toMatchObject([{ state: 'launching', to: '=演示队', votes: [{ yes: 0, no: 0, all: 2.5 }] }])
    const [logged] = await db().select().from(auditLog).where(eq(auditLog.action, 'console.download'))
    expect(logged).toMatchObject({ targetId: String(id), detail: { what: 'teams.csv' } })
  })

  test('are renamed with a reason that is sent to their members', async () => {
    const { id, owner } = await setUp()
    const { visitor, teamId } = await build.competitor(id)
    const taken = await build.competitor(id)
    const rename = (name: string, more: object = {}) =>
      owner.call(contract.renameTeam, { cmptId: id, teamId, name, reason, ...more })
    await rename('文明的队名')
    expect((await visitor.call(myTeam, { cmptId: id })).team?.name).toBe('文明的队名')
    expect((await noticesOf(visitor))[0]?.body.zh).toContain(`原因：${reason}`)
    expect(await refusalOf(rename(taken.user.name))).toBe('team.nameTaken')
    expect(await refusalOf(rename('好', { reason: '' }))).toBe('request.input')
    expect(await refusalOf(rename('好', { teamId: 999_999 }))).toBe('team.unknown')
  })

  test('get another captain only where theirs cannot act', async () => {
    const { id, owner } = await setUp()
    const { captain, other, teamId } = await pair(id)
    const handOver = (userId: number) => owner.call(contract.changeCaptain, { cmptId: id, teamId, userId, reason })
    expect(await refusalOf(handOver(other.user.id))).toBe('hostConsole.captainActive')
    expect((await teamOf(owner, id, teamId))?.may.captain).toContain('账号正常')
    await db().update(users).set({ state: 'locked' }).where(eq(users.id, captain.user.id))
    expect((await teamOf(owner, id, teamId))?.may.captain).toBeNull()
    expect(await refusalOf(handOver(captain.user.id))).toBe('team.notMember')
    expect(await refusalOf(handOver((await build.competitor(id)).user.id))).toBe('team.notMember')
    await handOver(other.user.id)
    expect((await other.visitor.call(myTeam, { cmptId: id })).team?.captainId).toBe(other.user.id)
    await db().update(users).set({ state: 'locked' }).where(eq(users.id, other.user.id))
    expect(await refusalOf(handOver(captain.user.id))).toBe('hostConsole.memberAway')
  })

  // covers: rules.team.organiser-delete-team
  test('are deleted while they have no submissions, and their members stay signed up', async () => {
    const { id, owner } = await setUp()
    const { captain, other, teamId } = await pair(id)
    const scored = await build.competitor(id)
    await build.finished((await build.submit(scored.visitor, id, answerCsv(0.25))).submission.id)
    const remove = (team: number) => owner.call(contract.removeTeam, { cmptId: id, teamId: team, reason })
    expect(await refusalOf(remove(scored.teamId))).toBe('team.deleteScored')
    const before = await owner.call(cmptDetail, { cmptId: id })
    await remove(teamId)
    expect(await owner.call(cmptDetail, { cmptId: id })).toMatchObject({
      teams: before.teams - 1,
      people: before.people,
    })
    for (const { visitor } of [captain, other]) {
      expect((await visitor.call(myTeam, { cmptId: id })).team).toBeNull()
      expect((await noticesOf(visitor))[0]?.title.zh).toContain('已被主办方删除')
    }
    expect(await refusalOf(remove(teamId))).toBe('team.unknown')
  })

  test('as baseline have no rank, which the change log records; not after the end', async () => {
    const { id, owner, stage } = await setUp()
    const [one, other] = [await build.competitor(id), await build.competitor(id)]
    await build.finished((await build.submit(one.visitor, id, answerCsv(0.1))).submission.id)
    await build.finished((await build.submit(other.visitor, id, answerCsv(0.2))).submission.id)
    const mark = (baseline: boolean) =>
      owner.call(contract.markBaseline, { cmptId: id, teamId: one.teamId, baseline, reason })
    const ranks = async () => (await boardOf(app, stage)).map(({ rank }) => rank)
    expect(await ranks()).toEqual([1, 2])
    await mark(true)
    expect(await ranks()).toEqual([0, 1])
    expect(await refusalOf(mark(true))).toBe('hostConsole.baselineSame')
    expect((await owner.call(cmptDetail, { cmptId: id })).changes[0]?.text.zh).toContain('已标记为基线')
    await mark(false)
    expect(await ranks()).toEqual([1, 2])
    const past = new Date(app.ctx.now().getTime() - 1000)
    await db().update(competitions).set({ endAt: past }).where(eq(competitions.id, id))
    expect(await refusalOf(mark(true))).toBe('hostConsole.baselineOver')
  })
})

describe('extra submissions', () => {
  const give = (
    host: Visitor,
    gift: { cmptId: number; teamId: number; stageId: number; day?: string; count?: number },
  ) => host.call(contract.giveSlots, { count: 1, reason: '平台故障补偿', ...gift })

  test('for a day count on that day, are shown to the team with the reason, and can be revoked while unused', async () => {
    const { id, owner, stage } = await setUp({}, { dailyLimit: 1 })
    const { visitor, teamId } = await build.competitor(id)
    const gift = { cmptId: id, teamId, stageId: stage.id }
    await build.submit(visitor, id, answerCsv(0.1))
    expect(await refusalOf(build.submit(visitor, id, answerCsv(0.1)))).toBe('submission.dailyLimit')
    const { id: slot } = await give(owner, { ...gift, day: day(), count: 2 })
    const mine = await visitor.call(mySubmission, { cmptId: id, state: '', order: 'newest', ...first })
    expect(mine.quota).toMatchObject({ dailyLimit: 3, remainingToday: 2 })
    expect(mine.extras).toMatchObject([{ day: day(), count: 2, reason: '平台故障补偿' }])
    expect((await visitor.call(cmptDetail, { cmptId: id })).me?.remainingToday).toBe(2)
    expect((await noticesOf(visitor))[0]?.body.zh).toContain('原因：平台故障补偿')
    const { id: later } = await give(owner, { ...gift, day: day(1), count: 5 })
    await build.submit(visitor, id, answerCsv(0.1))
    const revoke = (one: number) => owner.call(contract.revokeSlots, { cmptId: id, id: one })
    expect(await refusalOf(revoke(slot))).toBe('hostConsole.slotUsed')
    await revoke(later)
    expect(await refusalOf(revoke(later))).toBe('hostConsole.slotRevoked')
    const { list } = await owner.call(contract.extraSlots, { cmptId: id, ...first })
    expect(list.map((one) => [one.count, one.revokedAt === null])).toEqual([
      [5, false],
      [2, true],
    ])
    expect(await refusalOf(revoke(999_999))).toBe('hostConsole.slotUnknown')
  })

  // covers: rules.submission.total-limit-usually
  test('without a day raise the total limit of the stage, if it has one', async () => {
    const { id, owner, stage } = await setUp({}, { totalLimit: 1 })
    const { visitor, teamId } = await build.competitor(id)
    await build.submit(visitor, id, answerCsv(0.1))
    expect(await refusalOf(build.submit(visitor, id, answerCsv(0.1)))).toBe('submission.totalLimit')
    const gift = { cmptId: id, teamId, stageId: stage.id }
    const { id: slot } = await give(owner, gift)
    await owner.call(contract.revokeSlots, { cmptId: id, id: slot })
    await give(owner, gift)
    await build.submit(visitor, id, answerCsv(0.1))
    await db().update(stages).set({ totalLimit: null }).where(eq(stages.id, stage.id))
    expect(await refusalOf(give(owner, gift))).toBe('hostConsole.slotNoTotal')
    expect(await refusalOf(give(owner, { ...gift, day: day(-1) }))).toBe('hostConsole.slotDay')
    expect(await refusalOf(give(owner, { ...gift, day: day(99) }))).toBe('hostConsole.slotDay')
    expect(await refusalOf(give(owner, { ...gift, day: '2026-13-01' }))).toBe('request.input')
    expect(await refusalOf(give(owner, { ...gift, day: day(), count: 101 }))).toBe('request.input')
    await db().update(stages).set({ endAt: app.ctx.now() }).where(eq(stages.id, stage.id))
    expect(await refusalOf(give(owner, { ...gift, day: day() }))).toBe('hostConsole.slotStage')
  })

  test('that are revoked and used at once are either used or revoked, never both', async () => {
    const { id, owner, stage } = await setUp({}, { dailyLimit: 1 })
    const { visitor, teamId } = await build.competitor(id)
    await build.submit(visitor, id, answerCsv(0.1))
    for (let round = 0; round < 3; round++) {
      const { id: slot } = await give(owner, { cmptId: id, teamId, stageId: stage.id, day: day() })
      const [revoked, submitted] = await Promise.all([
        refusalOf(owner.call(contract.revokeSlots, { cmptId: id, id: slot })),
        refusalOf(build.submit(visitor, id, answerCsv(0.1))),
      ])
      expect([revoked, submitted]).toSatisfy(
        ([taken, used]) =>
          (taken === 'ok' && used === 'submission.dailyLimit') || (taken === 'hostConsole.slotUsed' && used === 'ok'),
      )
    }
  })

  test('count for what two merging teams may have submitted', async () => {
    const { id, owner, stage } = await setUp({}, { dailyLimit: 1 })
    const [one, other] = [await build.competitor(id), await build.competitor(id)]
    for (const { teamId } of [one, other]) await give(owner, { cmptId: id, teamId, stageId: stage.id, day: day() })
    for (const { visitor } of [one, other])
      for (const error of [0.1, 0.2])
        await build.finished((await build.submit(visitor, id, answerCsv(error))).submission.id)
    await db().update(stages).set({ dailyLimit: 2 }).where(eq(stages.id, stage.id))
    await expectOk(one.visitor.call(mergeTeam, { teamId: one.teamId, otherTeamId: other.teamId }))
  })
})

test('all calls are for owner, editor and admin of their own competition only', async () => {
  const { id, stage, owner, editor, coOwner, admin, judge, support, stranger, otherOwner } = await setUp()
  const { visitor, teamId, user } = await build.competitor(id)
  const one = { cmptId: id, teamId, reason }
  const acts = (who: Visitor) => [
    who.call(contract.renameTeam, { ...one, name: '新名' }),
    who.call(contract.changeCaptain, { ...one, userId: user.id }),
    who.call(contract.removeTeam, one),
    who.call(contract.markBaseline, { ...one, baseline: true }),
    who.call(contract.giveSlots, { ...one, stageId: stage.id, count: 1 }),
    who.call(contract.revokeSlots, { cmptId: id, id: 1 }),
  ]
  const reads = (who: Visitor) => [
    who.call(contract.hostMerges, { cmptId: id, ...first }),
    who.call(contract.hostTeams, { cmptId: id, keyword: '', ...first }),
    who.call(contract.extraSlots, { cmptId: id, ...first }),
  ]
  for (const who of [judge, support]) {
    expect(await refusalsOf(acts(who))).toEqual(['hostConsole.mayNot'])
    expect(await refusalsOf(reads(who))).toEqual([who === judge ? 'hostConsole.judge' : 'ok'])
  }
  for (const who of [stranger, otherOwner, visitor]) {
    expect(await refusalsOf([...acts(who), ...reads(who)])).toEqual(['login.forbidden'])
    expect((await textOf(who, `/host/teams.csv?cmptId=${id}`)).status).toBe(403)
  }
  expect(await refusalsOf([...acts(app.visitor()), ...reads(app.visitor())])).toEqual(['login.missing'])
  for (const [at, who] of [owner, editor, coOwner, admin].entries())
    await expectOk(who.call(contract.renameTeam, { ...one, name: `新名 ${at}` }))
})

// covers: pages.leaderboard.host-export-fields, pages.console.export-people-teams
test('hosts alone export boards and everything as CSV, including B before it is revealed, and each download is audited', async () => {
  const { id, stage, support, stranger } = await setUp()
  const { visitor, teamId } = await build.competitor(id)
  await build.finished((await build.submit(visitor, id, answerCsv(0.25))).submission.id)
  await db().update(teams).set({ name: '@演示,队' }).where(eq(teams.id, teamId))
  const board = (which: string) => `/host/board.csv?cmptId=${id}&stageId=${stage.id}&board=${which}`
  for (const which of ['A', 'B', 'week&week=1', 'week&week=2']) {
    const { status, text } = await textOf(support, board(which))
    expect(status).toBe(200)
    if (which.length === 1) expect(text).toContain(`\r\n1,${teamId},"'@演示,队",`)
  }
  expect((await textOf(support, board('practice'))).text.trim().split('\r\n')).toHaveLength(1)
  expect((await textOf(support, `/host/board.csv?cmptId=${id}&stageId=999999&board=A`)).status).toBe(404)
  expect((await textOf(support, board('C'))).status).toBe(400)
  const all = `/host/lists.zip?cmptId=${id}`
  const zip = unzipSync(new Uint8Array(await (await support.fetch(`/v3/api${all}`)).arrayBuffer()))
  const names = Object.keys(zip).filter((name) => !name.includes('week'))
  expect(names).toEqual([
    'people.csv',
    'teams.csv',
    'submissions.csv',
    'board-1-A.csv',
    'board-1-B.csv',
    'board-1-practice.csv',
  ])
  for (const name of ['teams.csv', 'people.csv', 'submissions.csv', 'board-1-B.csv'])
    expect(strFromU8(zip[name] ?? new Uint8Array())).toContain(`"'@演示,队"`)
  for (const path of [all, board('A')]) {
    expect((await textOf(stranger, path)).status).toBe(403)
    expect((await textOf(visitor, path)).status).toBe(403)
    expect((await textOf(app.visitor(), path)).status).toBe(401)
  }
  const taken = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'console.download'), eq(auditLog.targetId, String(id))))
  expect(taken.map(({ detail }) => detail.what)).toEqual(
    expect.arrayContaining(['board-1-A.csv', 'board-1-B.csv', 'board-1-practice.csv', 'all']),
  )
})

// covers: pages.leaderboard.export-xlsx
test('lists and boards are exported as XLSX too, with the same access, and audited by file name', async () => {
  const { id, stage, owner, judge, stranger } = await setUp()
  const { visitor, teamId } = await build.competitor(id)
  await build.finished((await build.submit(visitor, id, answerCsv(0.25))).submission.id)
  await db().update(teams).set({ name: '=1+1' }).where(eq(teams.id, teamId))
  const paths = ['people', 'teams', 'submissions', 'board'].map(
    (name) => `/host/${name}.csv?cmptId=${id}&stageId=${stage.id}&board=A&format=xlsx`,
  )
  for (const path of paths) {
    const response = await owner.fetch(`/v3/api${path}`)
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect(response.headers.get('content-disposition')).toContain('.xlsx')
    const sheet = unzipSync(new Uint8Array(await response.arrayBuffer()))['xl/worksheets/sheet1.xml']
    expect(strFromU8(sheet ?? new Uint8Array())).toContain('<t xml:space="preserve">=1+1</t>')
    for (const who of [judge, stranger, visitor]) expect((await textOf(who, path)).status).toBe(403)
  }
  expect((await textOf(owner, `/host/people.csv?cmptId=${id}&format=pdf`)).status).toBe(400)
  const taken = await db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'console.download'), eq(auditLog.targetId, String(id))))
  expect(taken.map(({ detail }) => detail.what)).toContain('people.xlsx')
})
