import { limits } from '@leitai/platform/contract/limits'
import { eq, sql } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { untilLocked } from '@leitai/testing/until'
import { expect, test } from 'vitest'
import * as contract from './contract.ts'
import { rescueSubmissions, scoreSubmission } from './score.ts'
import { submissions } from './table.ts'

// Scoring is only triggered manually here.
const { app, build } = await testApp({ only: 'http' })

const mine = (visitor: Visitor, cmptId: number) =>
  visitor.call(contract.mySubmission, { cmptId, state: '', order: 'newest', page: 1, pageSize: 20 })
const cancel = (visitor: Visitor, id: number) => visitor.call(contract.cancelCommit, { id })

async function waiting() {
  const { id: cmptId } = await build.competition()
  const { visitor } = await build.competitor(cmptId)
  const { submission } = await build.submit(visitor, cmptId, answerCsv(0.1))
  return { cmptId, visitor, id: submission.id }
}

// covers: rules.submission.cancelling-waiting-submission
test('a waiting submission is cancelled by its team: it costs no quota, stays in the history with its file, and is never scored', async () => {
  const { cmptId, visitor, id } = await waiting()
  const { quota } = await cancel(visitor, id)
  expect(quota).toMatchObject({ usedToday: 0, usedTotal: 0, remainingToday: 100 })
  await rescueSubmissions(app.ctx)
  await scoreSubmission(app.ctx, id)
  const { list } = await mine(visitor, cmptId)
  expect(list).toMatchObject([{ state: 'cancelled', score: null, place: null, tries: 0, reason: null }])
  const file = await visitor.fetch(`/v3/api/cmpt/submission/download?id=${id}`)
  expect(await file.text()).toBe(answerCsv(0.1))
  const { rows } = await app.ctx.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`score:${id}`}`)
  expect(rows).toEqual([])
  await visitor.call(contract.delCommit, { id })
  expect((await mine(visitor, cmptId)).list).toEqual([])
})

test('a submission is not cancelled once scoring has begun or while it waits for rescoring, nor is another team’s', async () => {
  const { cmptId, visitor, id } = await waiting()
  const other = await build.competitor(cmptId)
  expect(await refusalOf(cancel(other.visitor, id))).toBe('submission.unknown')
  expect(await refusalOf(cancel(app.visitor(), id))).toBe('login.missing')
  await scoreSubmission(app.ctx, id)
  expect(await refusalOf(cancel(visitor, id))).toBe('submission.cancelLate')
  await app.ctx.db.update(submissions).set({ state: 'queued' }).where(eq(submissions.id, id))
  expect(await refusalOf(cancel(visitor, id))).toBe('submission.cancelLate')
})

// covers: rules.submission.cancelling-waiting-submission
test('of a cancelling team and a starting scorer, the first one gets the submission', async () => {
  for (let round = 0; round < 4; round++) {
    const { visitor, id } = await waiting()
    const [said] = await Promise.all([refusalOf(cancel(visitor, id)), scoreSubmission(app.ctx, id)])
    const [row] = await app.ctx.db.select().from(submissions).where(eq(submissions.id, id))
    expect([said, row?.state]).toEqual(row?.attempt === 0 ? ['ok', 'cancelled'] : ['submission.cancelLate', 'scored'])
  }
})

test.each(['cancel', 'rescue'] as const)(
  'a submission whose job is lost is cancelled for good while it is queued again, with %s first',
  async (before) => {
    const { visitor, id } = await waiting()
    const { db } = app.ctx
    const key = `score:${id}`
    // Of all that wait here: the job of another would take it as well.
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
    const both = {
      cancel: () => refusalOf(cancel(visitor, id)),
      rescue: () => rescueSubmissions(app.ctx).then(() => 'rescued'),
    }
    const going: Promise<string>[] = []
    // Both wait for the submission's row lock, and get it in that order.
    await db.transaction(async (tx) => {
      await tx.select().from(submissions).where(eq(submissions.id, id)).for('update')
      for (const [at, name] of (before === 'cancel'
        ? (['cancel', 'rescue'] as const)
        : (['rescue', 'cancel'] as const)
      ).entries()) {
        going.push(both[name]())
        await untilLocked(db, at + 1)
      }
    })
    expect((await Promise.all(going)).toSorted()).toEqual(['ok', 'rescued'])
    const [row] = await db.select().from(submissions).where(eq(submissions.id, id))
    expect(row).toMatchObject({ state: 'cancelled', attempt: 0 })
    expect((await db.execute(sql`select 1 from graphile_worker.jobs where key = ${key}`)).rows).toEqual([])
  },
)

// covers: rules.submission.twenty-failed-day
test('cancelled submissions count towards the daily limit of failed ones', async () => {
  const { cmptId, visitor, id } = await waiting()
  await cancel(visitor, id)
  const [row] = await app.ctx.db.select().from(submissions).where(eq(submissions.id, id))
  if (!row) throw new Error('the submission is gone')
  const { id: _, ...values } = row
  const more = Array.from({ length: limits.failedSubmissionsDay - 1 }, (_submission, at) => at + 2)
  await app.ctx.db
    .insert(submissions)
    .values(more.map((no) => ({ ...values, no, objectKey: `${row.objectKey.slice(0, -4)}${no}.csv` })))
  expect(await refusalOf(build.submit(visitor, cmptId, answerCsv(0.1)))).toBe('submission.failedLimit')
})
