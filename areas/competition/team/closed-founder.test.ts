import { closingSteps } from '@leitai/identity/profile/testing'
import { realNameBuilders } from '@leitai/identity/realname/testing'
import { eq } from '@leitai/platform/db/orm'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { teams } from './table.ts'
import { teamBuilders } from './testing.ts'

const { app } = await testApp()
const build = realNameBuilders(app)
const { close, comesDue } = closingSteps(app, build)

/** A team that its founder, whose name it has, left to another captain before closing the account. */
async function inherited() {
  const cmpt = await build.competition({ endAt: new Date(app.ctx.now().getTime() + 60 * 86_400_000) })
  const [founder, captain, mate] = await teamBuilders(build).team(cmpt.id, 3)
  if (!captain || !mate) throw new Error('a team of three')
  const { teamId } = founder
  const named = async () => (await app.ctx.db.select().from(teams).where(eq(teams.id, teamId)))[0]?.name ?? ''
  const input = { teamId, userId: captain.user.id, confirm: await named() }
  await founder.visitor.call(contract.switcherLeader, input)
  await close(founder.visitor)
  await comesDue()
  const visitor = await app.as(captain.user, { language: 'en' })
  const shown = (await visitor.call(contract.myTeam, { cmptId: cmpt.id })).team?.name ?? ''
  return { cmpt, teamId, captain, mate, visitor, shown, named, stored: `已注销用户${founder.user.id}` }
}

test('an English captain edits a team named after a closed account, types its name, and finds it by that', async () => {
  const { cmpt, teamId, mate, visitor, shown, named, stored } = await inherited()
  expect([await named(), shown]).toEqual([stored, stored.replace('已注销用户', 'Deleted user ')])
  // As the form sends it: with the name that it showed.
  await visitor.call(contract.saveTeamInfo, { teamId, name: shown, intro: 'Hello' })
  expect(await named()).toBe(stored)
  const found = await visitor.call(contract.getTeamInfoForNameUser, { cmptId: cmpt.id, name: shown })
  expect(found).toMatchObject([{ teamId }])
  const handOver = (confirm: string) =>
    refusalOf(visitor.call(contract.switcherLeader, { teamId, userId: mate.user.id, confirm }))
  expect(await handOver('Deleted user 0')).toBe('team.confirm')
  expect(await handOver(shown)).toBe('ok')
})

test('and renames it, as any other', async () => {
  const { teamId, visitor, named } = await inherited()
  await visitor.call(contract.saveTeamInfo, { teamId, name: '新队名' })
  expect(await named()).toBe('新队名')
})
