import { expect, test } from 'vitest'
import { allCalls } from '../packages/server/src/bootstrap/http-server.ts'
import { competitions } from '../packages/server/src/competition/definition/table.ts'
import { teams } from '../packages/server/src/competition/team/table.ts'
import { eq, inArray } from '../packages/server/src/platform/db/orm.ts'
import { testApp } from '../packages/server/src/testing/test-app.ts'
import { attempt, trialRoad } from '../packages/server/src/testing/world/trial.ts'
import { makeWorld } from '../packages/server/src/testing/world/world.ts'

/** Competitions that are for their members alone, through every call. */

const { app } = await testApp()
const world = await makeWorld(app)
const SECRET = 'hush-hush'

const { db } = app.ctx
const owner = world.a.people.owner?.id ?? 0
const running = await db
  .update(competitions)
  .set({
    status: 'private',
    audience: 'invited',
    title: { zh: SECRET, en: SECRET },
    summary: { zh: SECRET, en: SECRET },
  })
  .where(eq(competitions.ownerId, owner))
  .returning({ id: competitions.id })
const ids = running.map(({ id }) => id)
await db.update(teams).set({ name: SECRET }).where(inArray(teams.cmptId, ids))
const road = trialRoad(app.ctx)

test.each(['anonymous', 'expired', 'outsider', 'otherHost'] as const)('no call shows them to %s', async (kind) => {
  const told: string[] = []
  for (const registered of allCalls) {
    // Its input holds the key of the invitation link.
    if (registered.name === 'enterCompetition') continue
    const { text } = await attempt(road, { world, registered, kind })
    if (text.includes(SECRET)) told.push(registered.name)
  }
  expect(told).toEqual([])
})

test('members, staff and admins use them as others use public ones', async () => {
  const lost: string[] = []
  const calls = ['cmptDetail', 'examineRankList', 'getDataList', 'findTeamPage', 'getCmptStageById', 'rankStageList']
  for (const registered of allCalls.filter(({ name }) => calls.includes(name))) {
    for (const kind of ['member', 'owner', 'judge', 'admin'] as const) {
      const { status, code, text } = await attempt(road, { world, registered, kind })
      if (status >= 400) lost.push(`${registered.name} refuses ${kind}: ${code}`)
      if (registered.name === 'cmptDetail' && !text.includes(SECRET)) lost.push(`${kind} does not see the title`)
    }
  }
  expect(lost).toEqual([])
})
