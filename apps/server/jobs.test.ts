import { mySubmission } from '@leitai/competition/submission/contract'
import { sql } from '@leitai/platform/db/orm'
import { crontabOf } from '@leitai/platform/jobs/task'
import { answerCsv } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { work } from './domains.ts'

const { app, build } = await testApp()

test('cron tasks that run long, or are due many times at the same moment, block no submission', async () => {
  const { id: cmptId } = await build.competition()
  const { visitor } = await build.competitor(cmptId)
  const { pool } = app.database
  const blocker = await pool.connect()
  try {
    await blocker.query('begin; lock table captchas, notice_settings in access exclusive mode')
    for (const task of ['sweep', 'digests', 'sweep', 'digests', 'sweep', 'digests'])
      await app.ctx.db.execute(sql`select graphile_worker.add_job(${task})`)
    await until(async () => {
      const waits = await pool.query(`select from pg_locks where not granted`)
      return (waits.rowCount ?? 0) > 0
    })
    await build.submit(visitor, cmptId, answerCsv(0.1))
    await until(async () => {
      const { list } = await visitor.call(mySubmission, {
        cmptId,
        state: '' as const,
        order: 'newest' as const,
        page: 1,
        pageSize: 20,
      })
      return list[0]?.state === 'scored'
    })
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}, 20_000)

test('a cron task is queued once, however often it was due, and missed runs are not made up', () => {
  const items = parseCrontab(crontabOf(work.tasks))
  expect(items.map(({ task }) => task).toSorted()).toEqual([
    'classInvitesOver',
    'digests',
    'hintsNightly',
    'ratings',
    'retention',
    'snapshot',
    'ssoDirectories',
    'sweep',
  ])
  for (const { task, options } of items)
    expect(options).toMatchObject({ backfillPeriod: 0, jobKey: `clock:${task}`, jobKeyMode: 'replace' })
})
