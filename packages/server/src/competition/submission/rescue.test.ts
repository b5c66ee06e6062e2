import { expect, test } from 'vitest'
import { sql } from '../../platform/db/orm.ts'
import { answerCsv } from '../../testing/build.ts'
import { testApp } from '../../testing/test-app.ts'
import { rescueSubmissions } from './score.ts'

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
})
