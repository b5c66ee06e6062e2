import { count, eq } from '@leitai/platform/db/orm'
import { notices } from '@leitai/site/message/table'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, expect, test } from 'vitest'
import * as joining from './contract.joining.ts'
import * as contract from './contract.ts'
import { MOST_MADE } from './rules.ts'
import { teamBuilders } from './testing.ts'

const { app, build } = await testApp()
const make = teamBuilders(build)
afterEach(() => app.travel(new Date()))

test('withdrawn invitations count towards the daily limit, across teams', async () => {
  const { id } = await build.competition()
  const captain = await make.competitor(id)
  const invite = async () => {
    const { user } = await make.competitor(id)
    const { inviteId } = await captain.visitor.call(joining.inviteMem, {
      teamId: captain.teamId,
      userName: user.name,
      note: '',
    })
    await captain.visitor.call(joining.delOrCancelInvite, { inviteId })
    return user
  }
  for (let at = 0; at < MOST_MADE - 1; at++) await invite()
  // A new team does not reset the count.
  await captain.visitor.call(contract.deleteTeam, { teamId: captain.teamId, confirm: captain.user.name })
  captain.teamId = (
    await captain.visitor.call(contract.createTeam, { cmptId: id, name: '演示又一队', intro: '' })
  ).teamId
  await invite()
  expect(await refusalOf(invite())).toBe('team.madeOften')
  const spared = await make.competitor(id)
  const { visitor, teamId } = captain
  expect(await refusalOf(visitor.call(joining.inviteMem, { teamId, userName: spared.user.name, note: '' }))).toBe(
    'team.madeOften',
  )
  const [sent] = await app.ctx.db.select({ count: count() }).from(notices).where(eq(notices.userId, spared.user.id))
  expect(sent?.count).toBe(0)
  app.travel(new Date(Date.now() + 25 * 3_600_000))
  captain.visitor = await app.as(captain.user)
  await invite()
})
