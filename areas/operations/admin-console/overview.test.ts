import { competitions, stages } from '@leitai/competition/definition/table'
import { reports } from '@leitai/competition/integrity/table'
import { submissions } from '@leitai/competition/submission/table'
import { eq } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import { userFeedback } from '@leitai/site/feedback/contract'
import { feedback } from '@leitai/site/feedback/table'
import { answerCsv } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'

const { app, build } = await testApp()
const boss = await build.user({ role: 'admin' })
const admin = await app.as(boss)
const db = () => app.ctx.db
const began = app.ctx.now().getTime()
const ago = (hours: number) => new Date(began - hours * 3_600_000)
const waiting = async (visitor = admin) => visitor.call(contract.adminWaiting, {})

// covers: pages.console.waiting-counts
test('what waits is counted by kind, that with the oldest first, and no longer once it is done', async () => {
  expect(await waiting()).toEqual([])
  const visitor = await app.as(await build.user())
  for (const content of ['一', '二'])
    await visitor.call(userFeedback, { type: 'bug', contacts: 'x@example.com', content })
  await db()
    .update(feedback)
    .set({ createdAt: ago(2) })
    .where(eq(feedback.content, '二'))
  const message = { channel: 'email', target: 'x@example.com', subject: '演示', body: '演示' } as const
  await db()
    .insert(outbox)
    .values([
      { ...message, state: 'dead', createdAt: ago(5) },
      { ...message, state: 'unsent', createdAt: ago(9) },
      { ...message, state: 'sent', createdAt: ago(9) },
    ])
  expect(await waiting()).toEqual([
    { kind: 'messages', count: 1, oldest: ago(5).toISOString() },
    { kind: 'feedback', count: 2, oldest: ago(2).toISOString() },
  ])
  await db().update(feedback).set({ state: 'closed' })
  expect((await waiting()).map(({ kind }) => kind)).toEqual(['messages'])
  await db().delete(outbox)
  expect(await waiting()).toEqual([])
})

// covers: pages.console.waiting-self
test('an admin does not learn from a count that they were reported', async () => {
  const reporter = await build.user()
  const of = { reporterId: reporter.id, kind: 'other', text: '演示', links: [], pictures: [] } as const
  await db()
    .insert(reports)
    .values({ ...of, links: [], pictures: [], userId: boss.id, at: ago(1), dueAt: ago(-48) })
  expect(await waiting()).toEqual([])
  const other = await app.as(await build.user({ role: 'admin' }))
  expect(await waiting(other)).toMatchObject([{ kind: 'reports', count: 1 }])
  await db().delete(reports)
})

// covers: pages.console.overview-admin
test('the overview has what runs, its next deadline, and what came last', async () => {
  const soon = ago(-24)
  const cmpt = await build.competition()
  const later = await build.competition({ startAt: ago(-24), endAt: ago(-72) })
  const { user, visitor } = await build.competitor(cmpt.id)
  await db()
    .update(competitions)
    .set({ endAt: ago(-72) })
    .where(eq(competitions.id, cmpt.id))
  await db().update(stages).set({ endAt: soon }).where(eq(stages.cmptId, cmpt.id))
  const { submission } = await build.submit(visitor, cmpt.id, answerCsv(0.4))
  await build.finished(submission.id)
  await db().update(submissions).set({ state: 'failed', ourFault: 'crashed' }).where(eq(submissions.id, submission.id))
  await admin.call(contract.lockAccount, { userId: user.id, lock: true, reason: '演示' })
  const found = await admin.call(contract.adminOverview, {})
  expect(found.live).toMatchObject({ total: 1, list: [{ id: cmpt.id, teams: 1, nextAt: soon.toISOString() }] })
  expect(found.live.list.map(({ id }) => id)).not.toContain(later.id)
  expect(found.accounts[0]).toMatchObject({ userId: user.id, userName: user.name })
  expect(found.submissions).toMatchObject([{ id: submission.id, cmptId: cmpt.id, state: 'failed' }])
  expect(found.failures).toMatchObject([{ id: submission.id, cmptId: cmpt.id }])
  expect(found.acts[0]).toMatchObject({ action: 'account.lock', actor: { userId: boss.id }, reason: '演示' })
  expect(JSON.stringify(found)).not.toContain(String(user.email))
})

test('both are for admins only', async () => {
  const visitor = await app.as(await build.user())
  for (const call of [contract.adminWaiting, contract.adminOverview]) {
    expect(await refusalOf(visitor.call(call, {}))).toBe('login.forbidden')
    expect(await refusalOf(app.visitor().call(call, {}))).toBe('login.missing')
  }
})
