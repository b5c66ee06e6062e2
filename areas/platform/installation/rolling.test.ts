import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { rankList } from '@leitai/competition/leaderboard/contract'
import { commitResult } from '@leitai/competition/submission/contract'
import { submissions } from '@leitai/competition/submission/table'
import { currentLogin } from '@leitai/identity/account/contract.session'
import { openBalancer } from '@leitai/testing/balancer'
import { answerCsv } from '@leitai/testing/build'
import { type Visitor, visitorsOf } from '@leitai/testing/open-test-app'
import { type Started, startProcess, urlOf } from '@leitai/testing/processes'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { afterAll, expect, it } from 'vitest'
import { count } from '../db/orm.ts'
import { uploadSubmissionFileByString } from '../file/contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'leitai-rolling-'))
const { app, build } = await testApp({ only: 'http' })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('two processes restart one after the other under load, and no request fails', async () => {
  const { id, stage } = await build.competition({}, { dailyLimit: 100_000 })
  const people = await Promise.all(Array.from({ length: 2 }, () => build.competitor(id)))
  const env = {
    DATABASE_URL: urlOf(app.database.connection),
    DATA_DIR: folder,
    SITE_URL: 'http://localhost',
    SECRET: app.ctx.config.secret,
    RATE_LIMIT: '0',
    DRAIN_SECONDS: '1',
  }
  const start = (port: string): Promise<Started> => startProcess(['--only', 'http'], { ...env, PORT: port })
  const running = await Promise.all(['0', '0'].map(start))
  const balancer = await openBalancer(running.map(({ origin }) => origin))
  const through = visitorsOf({ ...app, address: balancer.origin })

  const failed: unknown[] = []
  let answered = 0
  let acknowledged = 0
  let loading = true
  const board = { cmptId: id, stageId: stage.id, board: 'A', keyword: '', page: 1, pageSize: 20 } as const
  const load = async (visitor: Visitor, work: (visitor: Visitor) => Promise<unknown>) => {
    while (loading && failed.length < 100) {
      await work(visitor).then(
        () => answered++,
        (error) => failed.push(error),
      )
      // Paced like real users: otherwise the load alone would keep the next process from starting.
      await pause(10)
    }
  }
  const submit = async (visitor: Visitor) => {
    const { filePath } = await visitor.call(uploadSubmissionFileByString, {
      fileName: 'a.csv',
      content: answerCsv(0.1),
    })
    await visitor.call(commitResult, { cmptId: id, objectKey: filePath, fileName: 'a.csv', remark: '' })
    acknowledged++
  }
  const crowd = people.flatMap(({ visitor }) => {
    const own = () => through.visitor({ cookies: Object.fromEntries(visitor.cookies) })
    return [
      load(own(), submit),
      load(own(), (who) => who.call(currentLogin, {})),
      load(through.visitor(), (who) => who.call(rankList, board)),
      load(through.visitor(), (who) => who.call(cmptDetail, { cmptId: id })),
    ]
  })
  const more = async () => {
    const goal = answered + 200
    await until(async () => answered > goal || failed.length > 0)
  }
  for (const [at, one] of running.entries()) {
    await more()
    expect(await one.stop()).toBe(0)
    const { port } = new URL(one.origin)
    running[at] = await start(port)
    await until(async () => (await fetch(`${one.origin}/readyz`)).ok)
  }
  await more()
  loading = false
  await Promise.all(crowd)
  expect(failed).toEqual([])
  const [kept] = await app.ctx.db.select({ count: count() }).from(submissions)
  expect(kept?.count).toBe(acknowledged)
  await Promise.all(running.map((one) => one.stop()))
  await balancer.close()
})
