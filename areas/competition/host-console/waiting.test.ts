import { eq } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { signUpRequests } from '../catalog/table.ts'
import { reports, similarityFlags } from '../integrity/table.ts'
import { judgingBuilders } from '../judging/testing.ts'
import { submissions } from '../submission/table.ts'
import * as contract from './contract.ts'
import { hosting } from './testing.ts'

const { app, build } = await testApp()
const setUp = hosting(app, build)
const judging = judgingBuilders(app, build)
const db = () => app.ctx.db
const ago = (hours: number) => new Date(app.ctx.now().getTime() - hours * 3_600_000)
const waiting = async (visitor: Visitor, cmptId: number) =>
  (await visitor.call(contract.hostWaiting, { cmptId })).map(({ kind, count }) => [kind, count])

// covers: pages.console.waiting-counts
test('each role gets the counts of what it sees, that with the oldest first', async () => {
  const { id, owner, editor, support, judge, admin, stranger, otherOwner } = await setUp()
  const { visitor } = await build.competitor(id)
  const { submission } = await build.submit(visitor, id, answerCsv(0.4))
  await build.finished(submission.id)
  const failed = eq(submissions.id, submission.id)
  await db()
    .update(submissions)
    .set({ state: 'failed', ourFault: 'crashed', createdAt: ago(1) })
    .where(failed)
  const asking = await build.user()
  await db()
    .insert(signUpRequests)
    .values({ cmptId: id, userId: asking.id, state: 'waiting', at: ago(2), answers: {} })
  await db()
    .insert(similarityFlags)
    .values({
      cmptId: id,
      kind: 'alike',
      key: 'x',
      teamIds: [],
      strength: 50,
      at: ago(3),
      facts: { figures: [], entries: [], plot: [] },
    })
  const all = [
    ['flags', 1],
    ['requests', 1],
    ['failures', 1],
  ]
  for (const who of [owner, editor, admin]) expect(await waiting(who, id)).toEqual(all)
  expect(await waiting(support, id)).toEqual([['requests', 1]])
  expect(await waiting(judge, id)).toEqual([])
  for (const who of [stranger, otherOwner]) expect(await refusalOf(waiting(who, id))).toBe('login.forbidden')
  expect(await refusalOf(waiting(app.visitor(), id))).toBe('login.missing')
  // Those of long ago, and voided ones, no longer wait.
  await db()
    .update(submissions)
    .set({ createdAt: ago(31 * 24) })
    .where(failed)
  expect(await waiting(owner, id)).toEqual(all.slice(0, 2))
  await db()
    .update(submissions)
    .set({ createdAt: ago(1), voidedAt: ago(1) })
    .where(failed)
  expect(await waiting(owner, id)).toEqual(all.slice(0, 2))
})

// covers: pages.console.waiting-self
test('a host does not learn from a count that they were reported', async () => {
  const reporter = await build.user()
  const boss = await build.user()
  const { id } = await build.competition({ ownerId: boss.id })
  const owner = await app.as(boss)
  const report = {
    reporterId: reporter.id,
    cmptId: id,
    kind: 'other',
    text: '演示',
    at: ago(1),
    dueAt: ago(-1),
  } as const
  await db()
    .insert(reports)
    .values({ ...report, links: [], pictures: [], userId: boss.id })
  expect(await waiting(owner, id)).toEqual([])
  await db()
    .insert(reports)
    .values({ ...report, links: [], pictures: [], userId: reporter.id })
  expect(await waiting(owner, id)).toEqual([['reports', 1]])
})

// covers: pages.console.waiting-counts
test('a judge counts the own marks, who runs the competition those of all', async () => {
  const one = await judging.judged({ works: 3, judges: 2 })
  await judging.opened(one)
  const [first] = one.judges
  if (!first) throw new Error('no judge')
  expect(await waiting(first.visitor, one.id)).toEqual([['marks', 3]])
  expect(await waiting(one.owner, one.id)).toEqual([['judging', 6]])
  const [task] = await judging.tasksOf(first.visitor, one.id)
  await judging.give(first.visitor, task?.id ?? 0, 5)
  expect(await waiting(first.visitor, one.id)).toEqual([['marks', 2]])
  expect(await waiting(one.owner, one.id)).toEqual([['judging', 5]])
})
