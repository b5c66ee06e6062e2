import { makeRunner } from '@leitai/competition/run/runner'
import { captchas, ssoTickets } from '@leitai/identity/account/table'
import { ssoHandovers } from '@leitai/identity/sso/table'
import { beginTokenRequest } from '@leitai/identity/token/contract'
import { tokenRequests } from '@leitai/identity/token/table'
import { feedback } from '@leitai/site/feedback/table'
import { builders } from '../build.ts'
import type { Served } from '../open-test-app.ts'
import { type EditorState, makeContest, makeMerges, makers, type People } from './contest.ts'
import { makeDetails } from './details.ts'
import { makeEnded } from './ended.ts'
import { makeDrafts, makeRevisions, makeSubmissions, makeWebhooks } from './hosting.ts'
import { makeIntegrity } from './integrity.ts'
import { makeLearning } from './learning/learning.ts'
import { labRequest } from './learning/study.ts'
import type { SideName } from './marker.ts'
import { makeOrganisations } from './organisation.ts'
import { codeKey, modelKey, openPerson, resultKey, roles } from './people.ts'
import { makePersonal } from './personal.ts'
import { makePrograms } from './programs.ts'
import { makeShared, type Shared } from './shared.ts'
import { makeSso } from './sso.ts'

const YEAR_MS = 365 * 86_400_000

/** All users and objects of one side, with competitions in all their states. */
async function makeSide(made: Omit<EditorState, 'people' | 'side'>, side: SideName, shared: Shared) {
  const people: People = {}
  for (const role of roles) people[role] = await openPerson(made.test.ctx, { side, role })
  const make = makers({ ...made, side, people })
  const contest = await makeContest(make)
  return {
    people,
    ...contest,
    ...(await makeMerges(make)),
    ...(await makeDrafts(make)),
    ...(await makeRevisions(make)),
    ...(await makeSubmissions(make)),
    ...(await makeWebhooks(make, contest)),
    ...(await makePrograms(make)),
    ...(await makeDetails(make)),
    ...(await makeEnded(make)),
    ...(await makeIntegrity(make, contest)),
    ...(await makeOrganisations(make)),
    ...(await makeLearning(make, shared)),
    ...(await makePersonal(make, { cmptId: contest.cmptId, shared })),
  }
}

/** Two unrelated sides, an admin, and site-wide objects: the data that any call can be tried on. */
export async function makeWorld(test: Served) {
  const build = builders(test, 'world')
  const { db } = test.ctx
  const admin = await openPerson(test.ctx, { side: null, role: 'admin', admin: true })
  const shared = await makeShared(test, admin)
  const a = await makeSide({ test, build }, 'A', shared)
  const b = await makeSide({ test, build }, 'B', shared)
  const kept = { contentType: 'text/csv' }
  await test.ctx.storage.put(resultKey(admin), Buffer.from('id,prediction\n1,1\n'), kept)
  await test.ctx.storage.put(codeKey(admin), Buffer.from('print(1)\n'), { contentType: 'text/x-python' })
  await test.ctx.storage.put(modelKey(admin), Buffer.from('weights'), { contentType: 'application/octet-stream' })
  const [said] = await db.select({ id: feedback.id }).from(feedback)
  const { code } = await test.visitor().call(beginTokenRequest, { machine: '演示电脑', scopes: ['read'], days: 30 })
  const sso = await makeSso(test.ctx, admin)
  // They are good for minutes, and tests go on for longer.
  const expiresAt = new Date(test.ctx.now().getTime() + YEAR_MS)
  for (const table of [captchas, ssoHandovers, ssoTickets, tokenRequests]) await db.update(table).set({ expiresAt })
  const site = await makeRunner(db, { cmptId: null, name: '演示站点', madeAt: test.ctx.now() })
  return {
    test,
    admin,
    shared,
    a,
    b,
    ...sso,
    siteRunner: site.runner.id,
    tokenCode: code,
    feedbackId: said?.id ?? 0,
    ...(await labRequest(db)),
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
