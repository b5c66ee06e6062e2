import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchTerms } from '@leitai/competition/catalog/table'
import { stages } from '@leitai/competition/definition/table'
import { standings, submissions } from '@leitai/competition/submission/table'
import { accountEvents, codes } from '@leitai/identity/account/table'
import type { Words } from '@leitai/platform/contract/inputs'
import { eq, sql } from '@leitai/platform/db/orm'
import { outbox } from '@leitai/platform/outbox/table'
import { siteDefaults } from '@leitai/platform/settings/contract'
import { setSection } from '@leitai/platform/settings/settings'
import { answerCsv } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { emptyDatabase } from '../backup/testing.ts'
import type { Pruned } from '../retention/prune.ts'
import { accountCommands } from './accounts.ts'
import { configCheck } from './config-check.ts'
import { FEATURES, missingFeatures } from './doctor/database.ts'
import type { Finding } from './doctor/finding.ts'
import { doctor } from './doctor.ts'
import { migrateCommand } from './migrate.ts'
import { pruneCommand } from './prune.ts'
import { placeOf } from './testing.ts'
import { verifyCommand } from './verify.ts'

const { app, build } = await testApp()
const DAY = 86_400_000
const { db } = app.ctx

describe('config check', () => {
  const check = (env: NodeJS.ProcessEnv) => configCheck.run(placeOf(app, { env }), [])

  test('tells what is set and what an operator may have meant otherwise, and writes nothing', async () => {
    const dataDir = join(tmpdir(), `leitai-none-${process.pid}`)
    const found = await check({ DATA_DIR: dataDir, SITE_URL: 'http://demo.example.com' })
    expect(found).toMatchObject({ ok: true, data: { database: 'embedded', exposed: true, dataDir } })
    expect(found?.lines.map(({ en }) => en).join('\n')).toContain('SITE_URL isn’t https')
    expect(() => mkdtempSync(`${dataDir}/x`)).toThrow('ENOENT')
  })

  test('says what is wrong, in both languages', async () => {
    const found = await check({ PORT: 'many' })
    expect(found).toMatchObject({
      ok: false,
      data: { problem: { zh: expect.stringContaining('PORT'), en: expect.stringContaining('whole number') } },
    })
    expect((await check({ DATABSE_URL: 'postgres://x' }))?.lines[0]?.en).toContain('DATABASE_URL')
    expect((await check({ SITE_URL: 'https://demo.example.com/leitai' }))?.lines[0]?.en).toContain('path')
  })
})

describe('doctor', () => {
  const findings = async () => ((await doctor.run(placeOf(app), []))?.data.findings ?? []) as Finding[]

  test('looks at everything, and says what to do where it is not good', async () => {
    await build.user({ role: 'admin' })
    const found = await findings()
    const about = (name: string) => found.find((one) => one.about === name)
    expect(about('database')).toMatchObject({ state: 'good', words: { en: expect.stringContaining('PostgreSQL') } })
    for (const name of ['features', 'clock', 'indexes', 'tables', 'store', 'processes'])
      expect([name, about(name)?.state]).toEqual([name, 'good'])
    expect(about('mail')).toMatchObject({ state: 'note', advice: { en: 'set SMTP_URL and MAIL_FROM' } })
    expect(about('admins')).toMatchObject({ state: 'note' })
    expect(found.every(({ state, advice }) => state === 'good' || advice)).toBe(true)
  })

  test('finds an index that a broken-off build left invalid', async () => {
    await db.execute(sql`update pg_index set indisvalid = false where indexrelid = 'submissions_no'::regclass`)
    expect(await findings()).toContainEqual(
      expect.objectContaining({
        about: 'indexes',
        state: 'bad',
        words: { zh: expect.anything(), en: 'submissions_no is invalid' },
      }),
    )
    await db.execute(sql`update pg_index set indisvalid = true where indexrelid = 'submissions_no'::regclass`)
  })

  test('tells a sender and a store that do not answer', async () => {
    const config = {
      ...app.ctx.config,
      senders: { smtp: { url: 'smtp://127.0.0.1:9', from: 'demo@example.com' }, sms: null },
    }
    const storage = { ...app.ctx.storage, put: () => Promise.reject(new Error('no room')) }
    const place = placeOf(app, { config: () => config, storage: async () => storage })
    const outcome = await doctor.run(place, [])
    expect(outcome?.ok).toBe(false)
    const bad = ((outcome?.data.findings ?? []) as Finding[]).filter(({ state }) => state === 'bad')
    expect(bad.map(({ about }) => about)).toEqual(expect.arrayContaining(['mail', 'store']))
  })

  test('tells that SECRET is not the database’s', async () => {
    const place = placeOf(app, { config: () => ({ ...app.ctx.config, secret: '-'.repeat(40) }) })
    const { findings: found = [] } = (await doctor.run(place, []))?.data ?? {}
    expect((found as Finding[]).find(({ about }) => about === 'SECRET')).toMatchObject({ state: 'bad' })
    expect((await findings()).find(({ about }) => about === 'SECRET')).toMatchObject({ state: 'good' })
  })

  test('names what a database lacks that calls itself compatible', async () => {
    const client = await app.database.pool.connect()
    const lacking = {
      query: (text: string) =>
        /skip locked/i.test(text) ? Promise.reject(new Error('syntax error')) : client.query(text),
    }
    expect(await missingFeatures(client)).toEqual([])
    expect(await missingFeatures(lacking as never)).toEqual([{ name: 'SKIP LOCKED', error: 'syntax error' }])
    expect(FEATURES.length).toBeGreaterThan(10)
    client.release()
  })
})

describe('migrate', () => {
  test('says that nothing is due, and does nothing then', async () => {
    expect(await migrateCommand.run(placeOf(app), ['--dry-run'])).toMatchObject({
      ok: true,
      data: { pending: [], newer: 0 },
    })
    expect(await migrateCommand.run(placeOf(app), [])).toMatchObject({ ok: true, data: { migrated: [] } })
    expect(await migrateCommand.run(placeOf(app), ['--now'])).toBeNull()
  })

  test('tells what a step that is due does, and that a newer version has been here', async () => {
    const migrations = sql`drizzle.__drizzle_migrations`
    const { rows } = await db.execute<{ id: number; hash: string }>(
      sql`select id, hash from ${migrations} order by created_at desc limit 1`,
    )
    await db.execute(sql`update ${migrations} set hash = 'later' where id = ${rows[0]?.id}`)
    expect(await migrateCommand.run(placeOf(app), ['--dry-run'])).toMatchObject({ ok: false, data: { newer: 1 } })
    await db.execute(sql`delete from ${migrations} where hash = 'later'`)
    const plan = await migrateCommand.run(placeOf(app), ['--dry-run'])
    expect(plan).toMatchObject({ ok: true, data: { pending: [{ name: expect.stringMatching(/^\d{4}_/) }] } })
    await db.execute(sql`insert into ${migrations} (hash, created_at) values (${rows[0]?.hash}, ${Date.now() + 1e11})`)
  })
})

test('prune deletes what is older than its period, and with --dry-run only counts', async () => {
  const user = await build.user()
  const old = new Date(app.ctx.now().getTime() - 500 * DAY)
  const young = new Date(app.ctx.now().getTime() - 10 * DAY)
  for (const at of [old, young]) {
    await db.insert(accountEvents).values({ userId: user.id, at, kind: 'login', ip: '203.0.113.5', device: '' })
    await db.insert(codes).values({
      target: 'a@example.com',
      purpose: 'login',
      codeHash: 'x',
      ip: '203.0.113.5',
      createdAt: at,
      expiresAt: at,
    })
    await db
      .insert(outbox)
      .values({ channel: 'email', target: 'a@example.com', subject: '', body: '', state: 'sent', createdAt: at })
    await db.insert(searchTerms).values({ term: '演示', day: at.toISOString().slice(0, 10), userId: user.id })
  }
  // Not due yet, so that the sender, which runs beside this test, leaves it waiting.
  await db.insert(outbox).values({
    channel: 'email',
    target: 'b@example.com',
    subject: '',
    body: '',
    createdAt: old,
    nextAt: new Date(app.ctx.now().getTime() + DAY),
  })
  const count = () => Promise.all([accountEvents, codes, outbox, searchTerms].map((table) => db.$count(table)))
  const before = await count()
  const dry = await pruneCommand.run(placeOf(app), ['--dry-run'])
  expect(await count()).toEqual(before)
  const rowsOf = (outcome: typeof dry) =>
    Object.fromEntries(((outcome?.data.pruned ?? []) as Pruned[]).map(({ name, rows }) => [name, rows]))
  const expected = { account_events: 1, codes: 1, outbox: 1, search_terms: 1, team_events: 0 }
  expect(rowsOf(dry)).toMatchObject(expected)
  expect(rowsOf(await pruneCommand.run(placeOf(app), []))).toMatchObject(expected)
  // A message that still waits is kept, however old.
  expect(await count()).toEqual(before.map((all) => all - 1))
  const retention = { ...siteDefaults.retention, searchTerms: 5 }
  await setSection(db, { section: 'retention', value: retention, by: user.id, now: app.ctx.now() })
  expect(rowsOf(await pruneCommand.run(placeOf(app), []))).toMatchObject({ search_terms: 1, codes: 0 })
})

test('an empty database: the first admin makes its tables, other commands say what to do', async () => {
  const empty = await emptyDatabase()
  const place = { ...placeOf(app), database: async () => empty }
  const create = accountCommands.find(({ name }) => name === 'admin create')
  for (const command of [pruneCommand, verifyCommand])
    await expect(command.run(place, [])).rejects.toThrow('leitai migrate')
  const looked = await doctor.run(place, [])
  expect(looked?.data.findings).toContainEqual(expect.objectContaining({ about: 'tables', state: 'note' }))
  expect(await create?.run(place, ['演示首位'])).toMatchObject({ ok: true, data: { id: 1 } })
  expect(await pruneCommand.run(place, ['--dry-run'])).toMatchObject({ ok: true })
  await empty.drop()
})

test('verify computes anew, and names what differs', async () => {
  const cmpt = await build.competition()
  const { visitor } = await build.competitor(cmpt.id)
  const { submission } = await build.submit(visitor, cmpt.id, answerCsv(1))
  await build.finished(submission.id)
  const verify = (...args: string[]) => verifyCommand.run(placeOf(app), args)
  expect(await verify('--content')).toMatchObject({
    ok: true,
    data: { boards: [], points: [], commitments: [], files: [] },
  })
  await db.update(standings).set({ score: 99 }).where(eq(standings.stageId, cmpt.stage.id))
  const [row] = await db.select().from(submissions).where(eq(submissions.id, submission.id))
  await db.update(submissions).set({ objectKey: 'submission/gone.csv' }).where(eq(submissions.id, submission.id))
  await db
    .update(stages)
    .set({ solutionSha256: '0'.repeat(64) })
    .where(eq(stages.id, cmpt.stage.id))
  expect(await verify()).toMatchObject({
    ok: false,
    data: {
      boards: [`boards of stage ${cmpt.stage.id}`],
      commitments: [`solution ${cmpt.stage.id}: changed`],
      files: [`submission ${submission.id}: missing`],
    },
  })
  expect(await verify('--what')).toBeNull()
  await db
    .update(submissions)
    .set({ objectKey: row?.objectKey ?? '' })
    .where(eq(submissions.id, submission.id))
})

test('of a program verify reads the program and what it has written, each by its own digest', async () => {
  const cmpt = await build.competition()
  const { visitor } = await build.competitor(cmpt.id)
  const { submission } = await build.submit(visitor, cmpt.id, answerCsv(1))
  await build.finished(submission.id)
  const [row] = await db.select().from(submissions).where(eq(submissions.id, submission.id))
  const programKey = row?.objectKey ?? ''
  await app.ctx.storage.put('run/1/written.csv', Buffer.from('id\n'))
  const of = eq(submissions.id, submission.id)
  await db.update(submissions).set({ objectKey: 'run/1/written.csv', programKey }).where(of)
  const files = async () => (await verifyCommand.run(placeOf(app), ['--content']))?.data.files
  expect(await files()).toEqual([])
  await db
    .update(submissions)
    .set({ sha256: '0'.repeat(64) })
    .where(of)
  expect(await files()).toEqual([`program ${submission.id}: changed`])
  await db
    .update(submissions)
    .set({ objectKey: programKey, programKey: null, sha256: row?.sha256 ?? '' })
    .where(of)
})

const main = join(import.meta.dirname, '../../../apps/server/operator-main.ts')
const DATA_DIR = mkdtempSync(join(tmpdir(), 'leitai-operator-'))
const call = (args: string[], env: NodeJS.ProcessEnv = {}) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR, ...env },
  })
  return { status, stdout, stderr }
}

test('the command itself: help, version, exit codes, --json, and a database that does not answer', () => {
  expect(call(['--version'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^leitai \d+\.\d+\.\d+\n$/) })
  expect(call(['--help'], { LANG: 'en_GB.UTF-8' })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('admin create'),
  })
  expect(call(['frob'])).toMatchObject({ status: 2, stderr: expect.stringContaining('用法') })
  expect(call(['import'])).toMatchObject({ status: 2, stderr: expect.stringContaining('import <') })
  expect(call(['prune', 'everything', '--lang', 'en'])).toMatchObject({
    status: 2,
    stderr: 'usage: leitai prune [--dry-run]\n',
  })
  const away = call(['admin', 'list', '--json'], { DATABASE_URL: 'postgres://demo:secret@127.0.0.1:9/none' })
  expect(away.status).toBe(1)
  expect(JSON.parse(away.stdout)).toMatchObject({ ok: false, error: { zh: expect.any(String) } })
  expect(away.stdout + away.stderr).not.toContain('secret')
  expect(away.stderr).not.toContain('    at ')
  const { error }: { error: Words } = JSON.parse(away.stdout)
  expect(error.zh).toMatch(/^无法连接.*ECONNREFUSED/)
  expect(error.en).toMatch(/^Can’t connect.*ECONNREFUSED/)
  expect(call(['admin', 'list', '--lang', 'fr'])).toMatchObject({ status: 2, stderr: expect.stringContaining('zh|en') })
}, 240_000)

test('what cannot be used is told in words, in one language', () => {
  const file = join(DATA_DIR, 'file')
  writeFileSync(file, '')
  for (const command of [
    ['admin', 'list'],
    ['competition', 'list'],
    ['--lang', 'en', 'import', '/none.zip'],
    ['doctor'],
  ]) {
    const { status, stdout, stderr } = call(command, { DATA_DIR: file, LANG: 'en_GB.UTF-8' })
    expect(status).toBe(1)
    expect(stdout + stderr).toMatch(/isn’t writable|can(?:not|’t) be written|no such file|doesn’t exist/)
    expect(stdout + stderr).not.toMatch(/\p{Script=Han}| {4}at /u)
  }
  for (const command of [
    ['admin', 'list'],
    ['config', 'check'],
    ['competition', 'list'],
    ['backup', 'x'],
  ]) {
    const { status, stdout, stderr } = call(command, { LOG_LEVEL: 'silly', LANG: 'en_GB.UTF-8' })
    expect(status).toBe(1)
    expect(stdout + stderr).toMatch(/LOG_LEVEL/)
    expect(stdout + stderr).not.toMatch(/ {4}at /)
  }
}, 240_000)
