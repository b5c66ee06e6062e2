import { eq, sql } from '@leitai/platform/db/orm'
import { answerCsv } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { rescueSubmissions, scoreSubmission } from './score.ts'
import { submissions } from './table.ts'

// Scoring is only triggered manually here.
const { app, build } = await testApp({ only: 'http' })

test('a submission whose job failed before it was taken, as with a full disk, is queued again', async () => {
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  const { submission } = await build.submit(visitor, id, answerCsv(0.1))
  const { db } = app.ctx
  const jobs = async () => {
    const { rows } = await db.execute<{ attempts: number }>(
      sql`select attempts from graphile_worker.jobs where key = ${`score:${submission.id}`} and attempts < max_attempts`,
    )
    return rows.length
  }
  await rescueSubmissions(app.ctx)
  expect(await jobs()).toBe(1)
  await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no room'`)
  expect(await jobs()).toBe(0)
  await rescueSubmissions(app.ctx)
  expect(await jobs()).toBe(1)
  await scoreSubmission(app.ctx, submission.id)
})

test('a submission whose file cannot be laid before its process, as the disk is full, waits until it can', async () => {
  const { id } = await build.competition()
  const { visitor } = await build.competitor(id)
  const { submission } = await build.submit(visitor, id, answerCsv(0.1))
  const { db, scorers } = app.ctx
  const found = async () => (await db.select().from(submissions).where(eq(submissions.id, submission.id)))[0]
  const full = Object.assign(new Error('no space left on device, copyfile'), { code: 'ENOSPC' })
  const without = { ...app.ctx, scorers: { ...scorers, score: () => Promise.reject(full) } }
  // More often than a process may crash.
  for (let tried = 0; tried < 4; tried++) {
    await expect(scoreSubmission(without, submission.id)).rejects.toBe(full)
    expect(await found()).toMatchObject({ state: 'scoring', attempt: tried + 1, ourFault: null })
    await db
      .update(submissions)
      .set({ leaseUntil: new Date(0) })
      .where(eq(submissions.id, submission.id))
    await rescueSubmissions(app.ctx)
  }
  await scoreSubmission(app.ctx, submission.id)
  expect(await found()).toMatchObject({ state: 'scored', attempt: 5 })
})
