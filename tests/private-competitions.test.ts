import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { attempt, trialDispatcher } from '../apps/testing/world/trial.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { admissions, competitions } from '../areas/competition/definition/table.ts'
import { teams } from '../areas/competition/team/table.ts'
import { eq, inArray } from '../areas/platform/db/orm.ts'

/** Competitions that are for their members alone, through every call. */

const { app, world } = await worldApp()
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
const dispatcher = trialDispatcher(app.ctx)

test.each(['anonymous', 'expired', 'outsider', 'otherHost'] as const)('no call shows them to %s', async (kind) => {
  const leaks: string[] = []
  for (const registered of allCalls) {
    // Its input holds the key of the invitation link.
    if (registered.name === 'enterCompetition') continue
    const { text } = await attempt(dispatcher, { world, registered, kind })
    if (text.includes(SECRET)) leaks.push(registered.name)
  }
  expect(leaks).toEqual([])
})

test('members, staff and admins use them as others use public ones', async () => {
  const lost: string[] = []
  const calls = ['cmptDetail', 'examineRankList', 'getDataList', 'findTeamPage', 'getCmptStageById', 'rankStageList']
  for (const registered of allCalls.filter(({ name }) => calls.includes(name))) {
    for (const kind of ['member', 'owner', 'judge', 'admin'] as const) {
      const { status, code, text } = await attempt(dispatcher, { world, registered, kind })
      if (status >= 400) lost.push(`${registered.name} refuses ${kind}: ${code}`)
      if (registered.name === 'cmptDetail' && !text.includes(SECRET)) lost.push(`${kind} does not see the title`)
    }
  }
  expect(lost).toEqual([])
})

/** What is of somebody's own and stays: their data, what they reported or were asked, and why their account cannot be closed yet. */
const kept = ['exportMyData', 'myCases', 'myReports', 'closeAccount', 'closureState']
/** What finds something by one's team, not by the competition. */
const byTeam = [
  'addMaterial',
  'cancelCommit',
  'cancelRun',
  'delCommit',
  'downloadSubmission',
  'getCommitResult',
  'getMergeRecordInfo',
  'labelResult',
  'myMaterial',
  'removeBRankSubmission',
  'removeMaterial',
  'removeModel',
  'runEvents',
  'runLog',
  'runNotebook',
  'runOutput',
  'setBRankSubmission',
  'submissionDetail',
  'submissionDetails',
  'submissionEvents',
  'workFile',
  'exportSubmissions',
  'launchVote',
  'invitedVote',
  'unfinishedUploads',
  'myTeam',
  'commitResult',
  'checkResult',
]

test.each(['captain', 'member'] as const)('no call shows them to the %s whom nothing admits any more', async (kind) => {
  const userId = world.a.people[kind]?.id ?? 0
  const [now, source] = [app.ctx.now(), 'class:1']
  await db.insert(admissions).values(ids.map((cmptId) => ({ cmptId, userId, source, at: now, endedAt: now })))
  const leaks: string[] = []
  const taken: string[] = []
  for (const registered of allCalls) {
    // The link lets them in anew.
    if (registered.name === 'enterCompetition') continue
    const { status, text } = await attempt(dispatcher, { world, registered, kind })
    if (text.includes(SECRET) && !kept.includes(registered.name)) leaks.push(registered.name)
    if (status < 400 && byTeam.includes(registered.name)) taken.push(registered.name)
  }
  expect(leaks).toEqual([])
  expect(taken).toEqual([])
})
