import { currentLogin } from '@leitai/identity/account/contract.session'
import { users } from '@leitai/identity/account/table'
import * as admins from '@leitai/operations/admin-console/contract'
import { and, eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { times } from '@leitai/testing/thorough'
import { expect, test } from 'vitest'
import * as contract from '../catalog/contract.detail.ts'
import * as contractSignUp from '../catalog/contract.sign-up.ts'
import * as editingStaff from '../competition-editor/contract.staff.ts'
import * as editing from '../competition-editor/contract.ts'
import { competitions, hostRoles, stages } from '../definition/table.ts'
import * as people from '../host-console/contract.people.ts'
import * as submissions from '../host-console/contract.submissions.ts'
import * as consoleOf from '../host-console/contract.teams.ts'
import { hosting } from '../host-console/testing.ts'
import * as joining from './contract.joining.ts'
import * as team from './contract.ts'
import { members, teams } from './table.ts'
import { teamBuilders } from './testing.ts'

const { app, build } = await testApp()
const { db } = app.ctx
const make = teamBuilders(build)
const contest = hosting(app, build)
const sign = { agree: true, answers: {}, lookingForTeam: false }
const reason = '演示理由'

const baselineOf = async (cmptId: number, userId: number) => {
  const own = and(eq(members.cmptId, cmptId), eq(members.userId, userId))
  const [found] = await db
    .select({ team: teams })
    .from(members)
    .innerJoin(teams, eq(teams.id, members.teamId))
    .where(own)
  return found?.team.baseline ?? null
}
const meOf = async (visitor: Visitor) => (await visitor.call(currentLogin, {})).userId ?? 0

test('staff of the competition cannot sign up, join or be admitted, and learn how to step down', async () => {
  const { id, owner, coOwner, editor, judge, support, admin } = await contest()
  const captain = await make.competitor(id)
  await captain.visitor.call(team.createTeam, { cmptId: id, name: '演示招募队', intro: '' })
  for (const [visitor, code] of [
    [owner, 'competition.staffOwner'],
    [coOwner, 'competition.staffRole'],
    [editor, 'competition.staffRole'],
    [judge, 'competition.staffRole'],
    [support, 'competition.staffRole'],
    [admin, 'competition.staffAdmin'],
  ] as const) {
    expect(await refusalOf(visitor.call(contractSignUp.signUpJoinCmpt, { ...sign, cmptId: id }))).toBe(code)
    const { action } = await visitor.call(contract.cmptDetail, { cmptId: id })
    expect(action.kind).toBe('staff')
    expect(action.reason).toContain('如要参赛，请')
    expect(await refusalOf(visitor.call(joining.applyJoinTeam, { teamId: captain.teamId, note: '' }))).not.toBe('ok')
    const [person] = await db
      .select()
      .from(users)
      .where(eq(users.id, await meOf(visitor)))
    const input = { teamId: captain.teamId, userName: person?.name ?? '', note: '' }
    expect(await refusalOf(captain.visitor.call(joining.inviteMem, input))).toBe('team.personStaff')
  }
  // In other competitions they compete like anybody; a stranger cannot enter a baseline.
  const { id: elsewhere } = await build.competition()
  await editor.call(contractSignUp.signUpJoinCmpt, { ...sign, cmptId: elsewhere })
  expect(
    await refusalOf(
      captain.visitor.call(contractSignUp.signUpJoinCmpt, { ...sign, cmptId: elsewhere, baseline: true }),
    ),
  ).toBe('competition.notStaff')
  // Stepping down lifts the refusal.
  await support.call(editingStaff.removeHost, { cmptId: id, userId: await meOf(support) })
  await support.call(contractSignUp.signUpJoinCmpt, { ...sign, cmptId: id })
})

test('a baseline of the staff has no rank and stays a baseline while they are in it', async () => {
  const { id, editor, admin } = await contest({ approval: true, needsCode: true })
  const { teamId } = await editor.call(contractSignUp.signUpJoinCmpt, { ...sign, cmptId: id, baseline: true })
  const userId = await meOf(editor)
  expect(await baselineOf(id, userId)).toBe(true)
  await build.finished((await build.submit(editor, id, answerCsv(0.1))).submission.id)
  const unmark = { cmptId: id, teamId: teamId ?? 0, baseline: false, reason }
  expect(await refusalOf(admin.call(consoleOf.markBaseline, unmark))).toBe('hostConsole.baselineStaff')
  // The console's data is visible to them.
  expect(
    (await editor.call(submissions.hostSubmissions, { cmptId: id, keyword: '', page: 1, pageSize: 20 })).total,
  ).toBe(1)
})

test('a one-person team that a staff member returns to is a baseline, too', async () => {
  const { id, editor } = await contest()
  const { teamId } = await editor.call(contractSignUp.signUpJoinCmpt, { ...sign, cmptId: id, baseline: true })
  const [own] = await db
    .select()
    .from(teams)
    .where(eq(teams.id, teamId ?? 0))
  await editor.call(team.deleteTeam, { teamId: teamId ?? 0, confirm: own?.name ?? '' })
  await editor.call(team.createTeam, { cmptId: id, name: '演示基线再来', intro: '' })
  expect(await baselineOf(id, await meOf(editor))).toBe(true)
  const captain = await make.competitor(id)
  await captain.visitor.call(team.createTeam, { cmptId: id, name: '演示排名队', intro: '' })
  expect(await refusalOf(editor.call(joining.applyJoinTeam, { teamId: captain.teamId, note: '' }))).toBe(
    'competition.staffRole',
  )
})

test('participants cannot become staff, owner or admin, unless their team is a baseline', async () => {
  const { id, owner, admin } = await contest()
  const one = await make.competitor(id)
  const add = (role: 'editor' | 'judge' | 'support') =>
    refusalOf(owner.call(editingStaff.addHost, { cmptId: id, userName: one.user.name, role }))
  for (const role of ['editor', 'judge', 'support'] as const) expect(await add(role)).toBe('competitionEditor.competes')
  const raise = () => refusalOf(admin.call(admins.setRole, { userId: one.user.id, role: 'admin', reason }))
  expect(await raise()).toBe('admin.competes')
  await owner.call(consoleOf.markBaseline, { cmptId: id, teamId: one.teamId, baseline: true, reason })
  expect(await add('editor')).toBe('ok')
  expect(await raise()).toBe('ok')
  await admin.call(admins.setRole, { userId: one.user.id, role: 'user', reason })
  // Removed from the list of participants, too.
  const two = await make.competitor(id)
  await owner.call(people.removePerson, { cmptId: id, userId: two.user.id, reason })
  await expectOk(owner.call(editingStaff.addHost, { cmptId: id, userName: two.user.name, role: 'judge' }))
})

test('a participant can become a site admin once everything is over and revealed', async () => {
  const { id, stage, admin } = await contest()
  const one = await make.competitor(id)
  const raise = () => refusalOf(admin.call(admins.setRole, { userId: one.user.id, role: 'admin', reason }))
  const past = new Date(app.ctx.now().getTime() - 1000)
  await db.update(competitions).set({ endAt: past }).where(eq(competitions.id, id))
  await db.update(stages).set({ endAt: past, revealedAt: null }).where(eq(stages.id, stage.id))
  expect(await raise()).toBe('admin.competes')
  await db.update(stages).set({ revealedAt: past }).where(eq(stages.id, stage.id))
  expect(await raise()).toBe('ok')
})

test('of a concurrent sign-up and role assignment only one succeeds', async () => {
  const { id, owner, admin } = await contest()
  for (let round = 0; round < times(3, 40); round++) {
    const user = await build.user()
    const visitor = await app.as(user)
    const give =
      round % 2 === 0
        ? owner.call(editingStaff.addHost, { cmptId: id, userName: user.name, role: 'judge' })
        : admin.call(admins.setRole, { userId: user.id, role: 'admin', reason })
    const both = [refusalOf(visitor.call(contractSignUp.signUpJoinCmpt, { ...sign, cmptId: id })), refusalOf(give)]
    expect((await Promise.all(both)).filter((code) => code === 'ok')).toHaveLength(1)
    if (round % 2 === 1) await db.update(users).set({ role: 'user' }).where(eq(users.id, user.id))
  }
})

test('staff in a ranked team from before this rule see nothing unpublished until that is resolved', async () => {
  const { id, owner, admin } = await contest()
  const one = await make.competitor(id)
  await db.insert(hostRoles).values({ cmptId: id, userId: one.user.id, role: 'editor', at: app.ctx.now() })
  const list = { cmptId: id, keyword: '', page: 1, pageSize: 20 }
  expect(await refusalOf(one.visitor.call(submissions.hostSubmissions, list))).toBe('hostConsole.competes')
  expect(await refusalOf(one.visitor.call(consoleOf.hostTeams, list))).toBe('hostConsole.competes')
  expect(await refusalOf(one.visitor.call(editing.editorDraft, { cmptId: id }))).toBe('hostConsole.competes')
  expect(await refusalOf(build.submit(one.visitor, id, answerCsv(1)))).toBe('competition.staffRole')
  const { action } = await one.visitor.call(contract.cmptDetail, { cmptId: id })
  expect(action.kind).toBe('barred')
  // The console lists them; marking the team as a baseline, also by themselves, or stepping down resolves it.
  expect((await owner.call(consoleOf.hostTeams, list)).list).toMatchObject([{ teamId: one.teamId, staff: true }])
  await one.visitor.call(consoleOf.markBaseline, { cmptId: id, teamId: one.teamId, baseline: true, reason })
  expect((await one.visitor.call(consoleOf.hostTeams, list)).list).toMatchObject([{ teamId: one.teamId, staff: false }])
  const two = await make.competitor(id)
  await db.insert(hostRoles).values({ cmptId: id, userId: two.user.id, role: 'judge', at: app.ctx.now() })
  await two.visitor.call(editingStaff.removeHost, { cmptId: id, userId: two.user.id })
  await expectOk(build.submit(two.visitor, id, answerCsv(1)))
  // Site admins are no exception.
  const three = await make.competitor(id)
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, three.user.id))
  expect(await refusalOf(three.visitor.call(submissions.hostSubmissions, list))).toBe('hostConsole.competes')
  await expectOk(admin.call(submissions.hostSubmissions, list))
})

test('staff of a copy with the same solution do not compete in the original, and its competitors do not become staff of the copy', async () => {
  const { id, owner } = await contest()
  const startAt = new Date(app.ctx.now().getTime() + 100 * 86_400_000)
  const { cmptId: copy } = await owner.call(editing.cloneCompetition, { cmptId: id, startAt })
  const add = (userName: string) => owner.call(editingStaff.addHost, { cmptId: copy, userName, role: 'editor' })
  const competitor = await make.competitor(id)
  expect(await refusalOf(add(competitor.user.name))).toBe('competitionEditor.competesCopy')

  const assistant = await build.user()
  await add(assistant.name)
  const visitor = await app.as(assistant)
  const signUp = () => refusalOf(visitor.call(contractSignUp.signUpJoinCmpt, { ...sign, cmptId: id }))
  expect(await signUp()).toBe('competition.staffCopy')
  const input = { teamId: competitor.teamId, userName: assistant.name, note: '' }
  expect(await refusalOf(competitor.visitor.call(joining.inviteMem, input))).not.toBe('ok')
  expect((await visitor.call(contract.cmptDetail, { cmptId: id })).action.kind).toBe('staff')

  await owner.call(editingStaff.removeHost, { cmptId: copy, userId: assistant.id })
  expect(await signUp()).toBe('ok')
  // Once the original is over, its competitors may help with the copy.
  expect(await refusalOf(add(assistant.name))).toBe('competitionEditor.competesCopy')
  const over = new Date(app.ctx.now().getTime() - 1000)
  await db.update(competitions).set({ endAt: over }).where(eq(competitions.id, id))
  await db.update(stages).set({ revealedAt: over }).where(eq(stages.cmptId, id))
  expect(await refusalOf(add(assistant.name))).toBe('ok')
})

test('a sign-up and a role in a copy at the same time do not both succeed', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, owner } = await contest()
    const startAt = new Date(app.ctx.now().getTime() + 100 * 86_400_000)
    const { cmptId: copy } = await owner.call(editing.cloneCompetition, { cmptId: id, startAt })
    const person = await build.user()
    const visitor = await app.as(person)
    const answers = await Promise.all([
      refusalOf(visitor.call(contractSignUp.signUpJoinCmpt, { ...sign, cmptId: id })),
      refusalOf(owner.call(editingStaff.addHost, { cmptId: copy, userName: person.name, role: 'editor' })),
    ])
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
  }
})
