import { closeAccount, closureState } from '@leitai/identity/profile/contract'
import { CallError } from '@leitai/platform/contract/client'
import { eq } from '@leitai/platform/db/orm'
import { minuteText } from '@leitai/platform/time/day'
import { answerCsv, PASSWORD } from '@leitai/testing/build'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, expect, test } from 'vitest'
import * as competition from '../catalog/contract.detail.ts'
import * as signUp from '../catalog/contract.sign-up.ts'
import { competitions } from '../definition/table.ts'
import * as consoleOf from '../host-console/contract.people.ts'
import * as mergeContract from '../merge/contract.ts'
import { getFileUploadToken } from '../submission/contract.ts'
import * as joining from '../team/contract.joining.ts'
import * as team from '../team/contract.ts'
import { teamBuilders } from '../team/testing.ts'
import { impose } from './penalty.ts'
import { cases, penalties } from './table.ts'

const { app, build } = await testApp()
const { db } = app.ctx
const make = teamBuilders(build)
const admin = await build.user({ role: 'admin' })
afterEach(() => app.travel(new Date()))
const DAY = 86_400_000
const sign = { agree: true, answers: {}, lookingForTeam: true }

async function ban(userId: number, kind: 'banned' | 'year' | 'forever', cmptId: number | null = null) {
  const now = app.ctx.now()
  const [opened] = await db
    .insert(cases)
    .values({ cmptId, title: '演示', openedBy: admin.id, openedAt: now })
    .returning()
  const given = { caseId: opened?.id ?? 0, cmptId, teamId: null, userIds: [userId], kind, reason: '抄袭属实' }
  await impose(db, { ...given, by: admin.id, now })
  const [made] = (await db.select().from(penalties)).toSorted((a, b) => b.id - a.id)
  return { until: made?.until ?? null, appealUntil: minuteText(made?.appealUntil ?? now) }
}
const wordsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error) => (error instanceof CallError ? error.message : String(error)),
  )

test.each([
  ['year', 'integrity.banned'],
  ['forever', 'integrity.bannedForGood'],
] as const)('a ban from the platform (%s) keeps out of everything, in every competition', async (kind, code) => {
  const [{ id, fileId }, { id: fresh }] = [await build.competition(), await build.competition()]
  const [captain, other, newcomer] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
  await other.visitor.call(team.createTeam, { cmptId: id, name: `开放队${kind}`, intro: '' })
  const { applyId } = await captain.visitor.call(joining.applyJoinTeam, { teamId: other.teamId, note: '' })
  const invited = { teamId: captain.teamId, userName: newcomer.user.name, note: '' }
  await captain.visitor.call(joining.inviteMem, invited)
  const { until, appealUntil } = await ban(captain.user.id, kind)
  const { visitor, teamId } = captain
  const tries: [string, Promise<unknown>][] = [
    ['sign-up', visitor.call(signUp.signUpJoinCmpt, { ...sign, cmptId: fresh })],
    ['data', visitor.call(competition.cmptData, { cmptId: id, fileId })],
    ['ticket', visitor.call(getFileUploadToken, { cmptId: id, fileName: 'a.csv', size: 10 })],
    ['submit', build.submit(visitor, id, answerCsv(1))],
    ['team', visitor.call(team.createTeam, { cmptId: id, name: `被禁队${kind}`, intro: '' })],
    ['invite', visitor.call(joining.inviteMem, { ...invited, userName: other.user.name })],
    ['apply', visitor.call(joining.applyJoinTeam, { teamId: other.teamId, note: '' })],
    ['merge', visitor.call(mergeContract.mergeTeam, { teamId, otherTeamId: other.teamId })],
  ]
  expect(await Promise.all(tries.map(async ([what, work]) => [what, await refusalOf(work)]))).toEqual(
    tries.map(([what]) => [what, code]),
  )
  for (const cmptId of [id, fresh]) {
    const { action } = await visitor.call(competition.cmptDetail, { cmptId })
    expect(action.kind).toBe('barred')
    expect(action.reason).toContain('本平台的任何竞赛')
    expect(action.reason).toContain('抄袭属实')
    expect(action.reason).toContain(`${appealUntil} 前到“申诉”页面`)
    if (until) expect(action.reason).toContain(`你在 ${minuteText(until)} 前`)
  }
  const english = await app.as(captain.user, { language: 'en' })
  expect(await wordsOf(english.call(signUp.signUpJoinCmpt, { ...sign, cmptId: fresh }))).toContain(
    'banned from all competitions on this platform',
  )
  // Others learn that the person is banned, but not the reason.
  const back = { teamId: other.teamId, userName: captain.user.name, note: '' }
  expect(await refusalOf(other.visitor.call(joining.inviteMem, back))).toBe('team.personBanned')
  expect(await other.visitor.call(joining.beforeInviteMem, back)).toMatchObject({
    ok: false,
    code: 'team.personBanned',
  })
  expect(await refusalOf(other.visitor.call(joining.dealApply, { applyId, accept: true }))).toBe('team.personBanned')
  const looking = { cmptId: id, keyword: '', looking: true, page: 1, pageSize: 50 }
  await db.execute(
    `update sign_ups set looking_for_team = true where user_id in (${captain.user.id}, ${other.user.id})`,
  )
  expect((await other.visitor.call(competition.findCompetitorList, looking)).list.map(({ userId }) => userId)).toEqual([
    other.user.id,
  ])
})

test('a waiting sign-up request is not approved once the person is banned', async () => {
  const owner = await build.user()
  const { id } = await build.competition({ ownerId: owner.id, approval: true })
  const [user, host] = [await build.user(), await app.as(owner)]
  await (await app.as(user)).call(signUp.signUpJoinCmpt, { ...sign, cmptId: id })
  await ban(user.id, 'forever')
  const input = { cmptId: id, userIds: [user.id], approve: true, reason: '' }
  expect(await refusalOf(host.call(consoleOf.decideRequests, input))).toBe('hostConsole.mayNotCompete')
  expect(await host.call(consoleOf.decideRequests, { ...input, approve: false, reason: '被禁赛' })).toEqual({
    decided: 1,
  })
})

test('a ban from one competition says so, leaves the others open, and a ban for a year expires to the minute', async () => {
  const [{ id, fileId }, { id: elsewhere }] = [await build.competition(), await build.competition()]
  const one = await make.competitor(id)
  await ban(one.user.id, 'banned', id)
  expect(await wordsOf(one.visitor.call(competition.cmptData, { cmptId: id, fileId }))).toContain(
    '你被禁止参加这个竞赛，其他竞赛不受影响',
  )
  expect((await one.visitor.call(competition.cmptDetail, { cmptId: elsewhere })).action.kind).toBe('signUp')
  await one.visitor.call(signUp.signUpJoinCmpt, { ...sign, cmptId: elsewhere })
  const { until } = await ban(one.user.id, 'year')
  app.travel(new Date((until?.getTime() ?? 0) - 60_000))
  const { id: later } = await build.competition()
  expect(await refusalOf((await app.as(one.user)).call(signUp.signUpJoinCmpt, { ...sign, cmptId: later }))).toBe(
    'integrity.banned',
  )
  app.travel(new Date((until?.getTime() ?? 0) + 1000))
  expect(until && until.getTime() - Date.now() > 364 * DAY).toBe(true)
  await expectOk((await app.as(one.user)).call(signUp.signUpJoinCmpt, { ...sign, cmptId: later }))
})

test('attack: nobody closes an account to come back into a competition that bans them', async () => {
  const [{ id }, { id: over }] = [await build.competition(), await build.competition()]
  const { user, visitor } = await make.competitor(id)
  const reasons = async () => (await visitor.call(closureState, {})).reasons
  await ban(user.id, 'banned', over)
  const past = new Date(app.ctx.now().getTime() - 1000)
  await db.update(competitions).set({ endAt: past }).where(eq(competitions.id, over))
  expect(await reasons()).toEqual([])
  await ban(user.id, 'banned', id)
  expect(await reasons()).toEqual([expect.stringMatching(/你被禁止参加“演示竞赛\d+”.*结束前账号不能注销/)])
  const closing = visitor.call(closeAccount, { confirmation: PASSWORD, reason: '' })
  expect(await refusalOf(closing)).toBe('account.closureBlocked')
  await db.update(penalties).set({ state: 'lifted' }).where(eq(penalties.cmptId, id))
  expect(await reasons()).toEqual([])
  await visitor.call(closeAccount, { confirmation: PASSWORD, reason: '' })
})
