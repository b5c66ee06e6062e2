import { currentLogin } from '@leitai/identity/account/contract.session'
import * as admins from '@leitai/operations/admin-console/contract'
import { sql } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { times } from '@leitai/testing/thorough'
import { expect, test } from 'vitest'
import * as editing from '../competition-editor/contract.staff.ts'
import * as consoleOf from '../host-console/contract.people.ts'
import * as consoleOfTeams from '../host-console/contract.teams.ts'
import { hosting } from '../host-console/testing.ts'
import * as mergeContract from '../merge/contract.ts'
import * as joining from '../team/contract.joining.ts'
import { teamBuilders } from '../team/testing.ts'
import * as contract from './contract.detail.ts'
import * as signUp from './contract.sign-up.ts'

const { app, build } = await testApp()
const { db } = app.ctx
const make = teamBuilders(build)
const contest = hosting(app, build)
const sign = { agree: true, answers: {}, lookingForTeam: false }
const reason = '演示理由'
const DONE = 'ok'

/** People who are staff of a competition or admins, and signed up other than in a baseline. */
async function both(cmptId: number): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select signed.user_id from sign_ups signed join users on users.id = signed.user_id
      join competitions cmpt on cmpt.id = signed.cmpt_id
      left join team_members member on member.cmpt_id = signed.cmpt_id and member.user_id = signed.user_id
      left join teams on teams.id = member.team_id
    where signed.cmpt_id = ${cmptId} and not coalesce(teams.baseline, false)
      and (users.role = 'admin' or cmpt.owner_id = users.id or exists (
        select 1 from host_roles where host_roles.cmpt_id = cmpt.id and host_roles.user_id = users.id))`)
  return rows
}
const meOf = async (visitor: Visitor) => (await visitor.call(currentLogin, {})).userId ?? 0

test('a person who requested sign-up becomes staff or is admitted, never both, in any order', async () => {
  for (let round = 0; round < times(2, 20); round++) {
    const { id, owner, editor, admin } = await contest({ approval: true })
    const user = await build.user()
    const visitor = await app.as(user)
    await visitor.call(signUp.signUpJoinCmpt, { ...sign, cmptId: id })
    const said = await Promise.all([
      ...[owner, editor, admin].map((who) =>
        refusalOf(who.call(consoleOf.decideRequests, { cmptId: id, userIds: [user.id], approve: true, reason: '' })),
      ),
      ...(['judge', 'support'] as const).map((role) =>
        refusalOf(owner.call(editing.addHost, { cmptId: id, userName: user.name, role })),
      ),
      refusalOf(admin.call(admins.setRole, { userId: user.id, role: 'admin', reason })),
    ])
    expect(said).toContain(DONE)
    expect(await both(id), String(said)).toEqual([])
  }
})

test('an older invitation or application admits no staff, nor can the captain of a baseline', async () => {
  const { id, owner } = await contest()
  const captain = await make.competitor(id)
  const { user } = await make.competitor(id)
  const visitor = await app.as(user)
  const invitation = { teamId: captain.teamId, userName: user.name, note: '' }
  const { inviteId } = await captain.visitor.call(joining.inviteMem, invitation)
  // Removed as a participant and added as staff while the invitation is open.
  await owner.call(consoleOf.removePerson, { cmptId: id, userId: user.id, reason })
  await owner.call(editing.addHost, { cmptId: id, userName: user.name, role: 'judge' })
  expect(await refusalOf(visitor.call(joining.acceptJoinTeam, { inviteId, accept: true }))).not.toBe(DONE)
  expect(await refusalOf(visitor.call(signUp.signUpJoinCmpt, { ...sign, cmptId: id }))).not.toBe(DONE)
  // A baseline of staff cannot take anybody along into a ranked team, and cannot merge with one.
  const { editor } = await contest()
  const cmpt = await contest()
  const { teamId } = await cmpt.editor.call(signUp.signUpJoinCmpt, { ...sign, cmptId: cmpt.id, baseline: true })
  const ranked = await make.competitor(cmpt.id)
  const merges = [
    () => cmpt.editor.call(mergeContract.mergeTeam, { teamId: teamId ?? 0, otherTeamId: ranked.teamId }),
    () => ranked.visitor.call(mergeContract.mergeTeam, { teamId: ranked.teamId, otherTeamId: teamId ?? 0 }),
    () => editor.call(mergeContract.mergeTeam, { teamId: teamId ?? 0, otherTeamId: ranked.teamId }),
  ]
  for (const merge of merges) expect(await refusalOf(merge())).not.toBe(DONE)
  const [own] = (await db.execute<{ name: string }>(sql`select name from users where id = ${await meOf(cmpt.editor)}`))
    .rows
  expect(
    await refusalOf(
      ranked.visitor.call(joining.inviteMem, { teamId: ranked.teamId, userName: own?.name ?? '', note: '' }),
    ),
  ).not.toBe(DONE)
  expect([...(await both(id)), ...(await both(cmpt.id))]).toEqual([])
})

test('a team stops being a baseline or its members become staff, never both', async () => {
  for (let round = 0; round < times(2, 20); round++) {
    const { id, owner, editor, admin } = await contest()
    const one = await make.competitor(id)
    const mark = (who: Visitor, baseline: boolean) =>
      refusalOf(who.call(consoleOfTeams.markBaseline, { cmptId: id, teamId: one.teamId, baseline, reason }))
    await mark(owner, true)
    const give = () => refusalOf(owner.call(editing.addHost, { cmptId: id, userName: one.user.name, role: 'editor' }))
    const raise = () => refusalOf(admin.call(admins.setRole, { userId: one.user.id, role: 'admin', reason }))
    const said = await Promise.all([mark(owner, false), give(), mark(editor, false), raise(), mark(admin, false)])
    expect(said).toContain(DONE)
    expect(await both(id), String(said)).toEqual([])
  }
})

test('a competition cannot be transferred to a user who signs up concurrently', async () => {
  for (let round = 0; round < times(2, 20); round++) {
    const { id, owner, editor } = await contest()
    const userId = await meOf(editor)
    const confirm = (await editor.call(contract.cmptDetail, { cmptId: id })).title.zh
    // Stepping down, signing up and becoming the owner, concurrently and in every order.
    const said = await Promise.all([
      refusalOf(editor.call(editing.removeHost, { cmptId: id, userId })),
      refusalOf(editor.call(signUp.signUpJoinCmpt, { ...sign, cmptId: id })),
      refusalOf(owner.call(editing.handOver, { cmptId: id, userId, confirm })),
      refusalOf(editor.call(signUp.signUpJoinCmpt, { ...sign, cmptId: id })),
    ])
    expect(await both(id), String(said)).toEqual([])
  }
})
