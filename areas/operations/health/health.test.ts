import { auditLog } from '@leitai/platform/audit/table'
import { desc, sql } from '@leitai/platform/db/orm'
import { dayName } from '@leitai/platform/time/day'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, it } from 'vitest'
import { noteBackup } from './backups.ts'
import { failedJobs, healthReport, retryJobs } from './contract.ts'
import { warningsOf } from './rules.ts'
import { type Condition, processes } from './table.ts'

const { app, build } = await testApp()
const admin = await app.as(await build.user({ role: 'admin' }))

const report = () => admin.call(healthReport, {})
/** A permanently failed job of an unknown task. */
async function failedJob(): Promise<number> {
  const { rows } = await app.ctx.db.execute<{ id: number }>(sql`
    select id::int from graphile_worker.add_job('nobodys', json_build_object('id', 1, 'requestId', '0123456789abcdef'), max_attempts => 1)`)
  const id = rows[0]?.id ?? 0
  await app.ctx.db.execute(sql`update graphile_worker._private_jobs set attempts = 1,
    last_error = E'Failed query: select $1\nparams: private' where id = ${id}`)
  return id
}

describe('The report', () => {
  it('covers this process, the queue, the scheduled tasks, the store, the database and the messages', async () => {
    const said = await report()
    expect(said.processes).toMatchObject([
      { kind: 'all', alive: true, seats: 1, version: expect.stringMatching(/^\d/) },
    ])
    expect(said.clock.filter(({ kind }) => kind === 'task').map(({ part, late }) => [part, late])).toEqual(
      [
        'classInvitesOver',
        'digests',
        'hintsNightly',
        'ratings',
        'retention',
        'snapshot',
        'ssoDirectories',
        'sweep',
      ].map((part) => [part, false]),
    )
    expect(said.storage).toMatchObject({ kind: 'folder', reachable: true })
    expect(said.disk?.free).toBeGreaterThan(0)
    expect(said.database.bytes).toBeGreaterThan(1_000_000)
    expect(said.database.connections).toBeLessThan(said.database.mostConnections)
    expect(said.database.replica).toBe(null)
    expect(said.messages.map(({ channel, sender }) => [channel, sender])).toEqual([
      ['email', null],
      ['sms', null],
    ])
    expect(said.entries.waiting).toBe(0)
  })

  it('includes the last backup', async () => {
    expect((await report()).backup).toBeNull()
    const made = (hours: number) => ({
      at: new Date(Date.now() - hours * 3_600_000),
      seconds: 41,
      bytes: 5_000_000_000,
    })
    for (const hours of [30, 2, 50]) await noteBackup(app.database.pool, made(hours))
    expect((await report()).backup).toMatchObject({ seconds: 41, bytes: 5_000_000_000 })
    expect(Math.round(((await report()).backup?.ageSeconds ?? 0) / 3600)).toBe(2)
  })

  it('drops processes that no longer write a heartbeat', async () => {
    const { db } = app.ctx
    const row = { kind: 'worker', version: '0', memoryMb: 1, seats: 1, busy: 0, waiting: 0, clock: {} } as const
    const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds}::int)`
    await db.insert(processes).values({ ...row, id: 'gone', name: 'example:1', since: ago(900), seenAt: ago(300) })
    const said = await report()
    expect(said.processes.map(({ name, alive }) => [name === 'example:1', alive])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(said.warnings).not.toContain('versionsDiffer')
  })

  it('is for admins only', async () => {
    expect(await refusalOf(app.visitor().call(healthReport, {}))).toBe('login.missing')
    const person = await app.as(await build.user())
    expect(await refusalOf(person.call(healthReport, {}))).toBe('login.forbidden')
    const page = { keyword: '', page: 1, pageSize: 50 }
    expect(await refusalOf(app.visitor().call(failedJobs, page))).toBe('login.missing')
    expect(await refusalOf(person.call(failedJobs, page))).toBe('login.forbidden')
    expect(await refusalOf(app.visitor().call(retryJobs, { ids: [1] }))).toBe('login.missing')
    expect(await refusalOf(person.call(retryJobs, { ids: [1] }))).toBe('login.forbidden')
  })
})

describe('Jobs that failed', () => {
  it('are shown with their error and request, without a query’s values, and can be retried', async () => {
    const id = await failedJob()
    const said = await report()
    expect(said.queue.find(({ task }) => task === 'nobodys')).toMatchObject({ failed: 1, waiting: 0 })
    const { list } = await admin.call(failedJobs, { keyword: '', page: 1, pageSize: 50 })
    const job = list.find((one) => one.id === id)
    expect(job).toMatchObject({ task: 'nobodys', nextAt: null, requestId: '0123456789abcdef' })
    expect(job?.error).toBe('Failed query: select $1')

    expect(await admin.call(retryJobs, { ids: [id] })).toEqual({ retried: 1 })
    const [act] = await app.ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(act).toMatchObject({ action: 'health.retry', targetId: String(id), detail: { jobs: [`nobodys ${id}`] } })
    const after = await report()
    expect(after.queue.find(({ task }) => task === 'nobodys')).toMatchObject({ failed: 0, waiting: 1 })
  })

  it('are found by words, task, state and day', async () => {
    const id = await failedJob()
    const found = async (filter: object) => {
      const { list, total, tasks } = await admin.call(failedJobs, {
        keyword: '',
        page: 1,
        pageSize: 50,
        ...filter,
      })
      expect(total).toBe(list.length)
      expect(tasks).toEqual(['nobodys'])
      return list.map((job) => job.id)
    }
    for (const keyword of ['nobodys', 'failed QUERY', '0123456789abcdef'])
      expect(await found({ keyword })).toContain(id)
    // The values of a query are removed before.
    expect(await found({ keyword: 'private' })).toEqual([])
    expect(await found({ task: 'nobodys', state: 'never' })).toContain(id)
    expect(await found({ task: 'nobody' })).toEqual([])
    expect(await found({ state: 'later' })).not.toContain(id)
    // Jobs are kept by the database’s clock.
    const today = dayName(new Date())
    expect(await found({ from: today, until: today })).toContain(id)
    expect(await found({ until: '2020-01-01' })).toEqual([])
    expect(await refusalOf(found({ state: 'soon' }))).toBe('request.input')
    expect(await refusalOf(found({ from: '2026-02-30' }))).toBe('request.input')
    await app.ctx.db.execute(
      sql`update graphile_worker._private_jobs set max_attempts = 2, run_at = now() + interval '1 hour' where id = ${id}`,
    )
    expect(await found({ state: 'later' })).toContain(id)
    expect(await found({ state: 'never' })).not.toContain(id)
  })

  it('are not retried if they have not failed, are running, or do not exist', async () => {
    const { db } = app.ctx
    const { rows } = await db.execute<{ id: number }>(
      sql`select id::int from graphile_worker.add_job('nobodys', '{}'::json)`,
    )
    const taken = await failedJob()
    await db.execute(
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where id = ${taken}`,
    )
    expect(await admin.call(retryJobs, { ids: [rows[0]?.id ?? 0, taken, 999_999] })).toEqual({ retried: 0 })
    expect(await refusalOf(admin.call(retryJobs, { ids: [] }))).toBe('request.input')
  })
})

describe('The warnings', () => {
  const good = {
    siteUrl: 'https://leitai.example.com',
    open: true,
    exposed: true,
    trustProxy: 1,
    rateLimit: 1,
    mail: true,
    sms: true,
  }
  const condition = {
    ...({ level: 'bwrap', uid: 60_800, memory: 'cgroup', unableSince: null } as const),
    clockAheadSeconds: 0.4,
    storageFullAt: null,
    dataOpen: false,
  }
  const calm = {
    ownTerms: 0,
    adminsWithoutSecondStep: 0,
    demoAccounts: 0,
    codes: { posted: 2999, most: 3000 },
    diskLow: false,
    programs: { unserved: 0 },
    kinds: ['http', 'worker'],
    versions: ['1', '1'],
    conditions: [condition, null],
    backupAge: 3600,
  }

  it('are empty if all is well, and omit public exposure on a local machine', () => {
    expect(warningsOf(good, calm)).toEqual([])
    const home = { ...good, siteUrl: 'http://localhost:3000', open: false, exposed: false, trustProxy: 0, rateLimit: 0 }
    expect(warningsOf(home, { ...calm, ownTerms: 2, adminsWithoutSecondStep: 1, demoAccounts: 13 })).toEqual([])
  })

  it('list everything that should be fixed', () => {
    expect(warningsOf({ ...good, siteUrl: 'http://leitai.example.com' }, calm)).toEqual(['siteUrlHttp'])
    expect(warningsOf({ ...good, trustProxy: 0 }, calm)).toEqual(['proxyUntold'])
    expect(warningsOf(good, { ...calm, demoAccounts: 13 })).toEqual(['demoAccounts'])
    const lan = { ...good, siteUrl: 'http://localhost:3000', open: false, trustProxy: 0 }
    expect(warningsOf(lan, { ...calm, demoAccounts: 13 })).toEqual(['demoAccounts'])
    expect(warningsOf({ ...good, rateLimit: 0 }, calm)).toEqual(['limitsOff'])
    expect(warningsOf({ ...good, mail: false, sms: false }, calm)).toEqual(['mailUnset', 'smsUnset'])
    expect(warningsOf(good, { ...calm, ownTerms: 1, adminsWithoutSecondStep: 1 })).toEqual(['termsOwn', 'secondStep'])
    expect(warningsOf(good, { ...calm, diskLow: true })).toEqual(['diskLow'])
    expect(warningsOf(good, { ...calm, programs: { unserved: 3 } })).toEqual(['noRunner'])
    const conditionsOf = (change: Partial<Condition>) =>
      warningsOf(good, { ...calm, conditions: [{ ...condition, ...change }] })
    expect(conditionsOf({ unableSince: new Date().toISOString() })).toEqual(['cannotStart'])
    expect(conditionsOf({ level: 'permissions' })).toEqual(['weakIsolation'])
    expect(conditionsOf({ uid: 0 })).toEqual(['weakIsolation'])
    expect(conditionsOf({ dataOpen: true })).toEqual(['dataOpen'])
    expect(conditionsOf({ clockAheadSeconds: -6 })).toEqual(['clocksDiffer'])
    expect(conditionsOf({ storageFullAt: new Date().toISOString() })).toEqual(['diskFull'])
    expect(conditionsOf({ storageFullAt: new Date(Date.now() - 3_600_000).toISOString() })).toEqual([])
    expect(warningsOf(good, { ...calm, codes: { posted: 3000, most: 3000 } })).toEqual(['codesCeiling'])
    expect(warningsOf(good, { ...calm, backupAge: null })).toEqual(['backupOld'])
    expect(warningsOf(good, { ...calm, backupAge: 37 * 3600 })).toEqual(['backupOld'])
    expect(warningsOf(good, { ...calm, kinds: ['http'], versions: ['1', '2'] })).toEqual(['noWorker', 'versionsDiffer'])
  })
})
