import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { submissions } from '@leitai/competition/submission/table'
import { temporaryFolder } from '@leitai/embedded-postgres/testing'
import { getToken, login } from '@leitai/identity/account/contract'
import { audit } from '@leitai/platform/audit/audit'
import { readConfig } from '@leitai/platform/config/config'
import { eq } from '@leitai/platform/db/orm'
import { decrypt, encrypt } from '@leitai/platform/keys/keys'
import { openFolderStorage } from '@leitai/platform/storage/open'
import { openS3Storage } from '@leitai/platform/storage/s3'
import type { Storage } from '@leitai/platform/storage/storage'
import { openTestStore } from '@leitai/platform/storage/testing-s3'
import { createAppServer, type Running } from '@leitai/server/server'
import { notify } from '@leitai/site/message/notify'
import { answerCsv, builders, PASSWORD } from '@leitai/testing/build'
import { createTestDatabase } from '@leitai/testing/database'
import { visitorsOf } from '@leitai/testing/open-test-app'
import { until } from '@leitai/testing/until'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastBackup } from '../health/backups.ts'
import { backUp } from './backup.ts'
import { openBundle } from './bundle.ts'
import { MANIFEST, writeManifest } from './manifest.ts'
import { restore, tablesAsThen } from './restore.ts'
import { compare } from './rows.ts'
import { emptyDatabase } from './testing.ts'
import { verify } from './verify.ts'

const folder = temporaryFolder('')
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
const quiet = () => undefined
const SECRET = 'the secret of the server that is backed up'
const at = (name: string) => join(folder.path, name)
const configOf = (name: string) => ({
  ...readConfig({ DATA_DIR: at(name), PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: '0', SECRET }),
  scorers: 1,
})
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  folder[Symbol.dispose]()
})

async function emptyOne() {
  const made = await emptyDatabase()
  ends.push(() => made.drop())
  return made
}

const storeIn = (name: string) => openFolderStorage({ root: join(at(name), 'objects'), secret: SECRET })
const shop = { at: new Date(), encrypted: '', cmptId: 0, name: '' }
let source: Awaited<ReturnType<typeof createTestDatabase>>
let running: Running
let storage: Storage

/** A server with much data, and submissions waiting for a worker that is not running. */
beforeAll(async () => {
  source = await createTestDatabase()
  ends.push(() => source.drop())
  const working = await createAppServer(configOf('source'), log, { ...source, pages: false })
  const build = builders({ ...working, ...visitorsOf(working) })
  const { id } = await build.competition()
  const first = await build.competitor(id)
  for (const error of [0.3, 0.2])
    await build.finished((await build.submit(first.visitor, id, answerCsv(error))).submission.id)
  await audit(
    { db: source.db, me: null, now: shop.at, ip: '' },
    { action: 'site.save', target: { kind: 'test', id: 1 } },
  )
  Object.assign(shop, { encrypted: await encrypt(working.ctx, 'test', '演示密文'), cmptId: id, name: first.user.name })
  await working.close()
  running = await createAppServer({ ...configOf('source'), only: 'http' }, log, { ...source, pages: false })
  ends.push(() => running.close())
  storage = running.ctx.storage
})

/** Makes the backup while submissions and notices keep arriving. */
async function underLoad<T>(work: () => Promise<T>): Promise<{ made: T; submissions: number }> {
  const test = { ...running, ...visitorsOf(running) }
  const build = builders(test)
  const people = [await build.competitor(shop.cmptId), await build.competitor(shop.cmptId)]
  const begun = Promise.withResolvers<void>()
  let [going, submissions] = [true, 0]
  const loads = people.map(async ({ visitor, user }) => {
    while (going) {
      await build.submit(visitor, shop.cmptId, answerCsv(0.1 + submissions / 1000))
      const words = { zh: '演示', en: 'demo' }
      await notify(source.db, { userId: user.id, kind: 'system', title: words, body: words, now: new Date() })
      if (++submissions > 3) begun.resolve()
    }
  })
  await Promise.race([begun.promise, Promise.all(loads)])
  const made = await work()
  going = false
  await Promise.all(loads)
  return { made, submissions }
}

it('a server under load is backed up and fully restored: sessions, encrypted texts, queued submissions', async () => {
  const { made } = await underLoad(() =>
    backUp({ pool: source.pool, storage, secret: SECRET, withSecret: false }, at('one'), quiet),
  )
  const rows = (name: string) => made.tables.find((table) => table.name === name)?.rows ?? 0
  expect(rows('submissions')).toBeGreaterThan(5)
  expect(made.jobs.rows).toBeGreaterThan(2)
  expect(readdirSync(at('one')).sort()).toEqual([expect.stringMatching(/^data-/), MANIFEST, 'objects'].sort())

  const empty = await emptyOne()
  const store = await storeIn('back')
  const target = { pool: empty.pool, storage: store, secret: SECRET, log }
  await restore(target, at('one'), quiet)
  const bundle = await openBundle(at('one'))
  expect(await compare(target, bundle, await verify(bundle, quiet))).toEqual([])

  const back = await createAppServer(configOf('back'), log, { ...empty, pages: false })
  try {
    const { db } = back.ctx
    const { visitor } = visitorsOf(back)
    const somebody = visitor()
    const { token } = await somebody.call(getToken, {})
    await somebody.call(login, { account: shop.name, password: PASSWORD, countryCode: '86', remember: false, token })
    expect(await decrypt(back.ctx, 'test', shop.encrypted)).toBe('演示密文')
    await until(async () => (await db.$count(submissions, eq(submissions.state, 'scored'))) === rows('submissions'))
    // Ids continue after the old ones, and append-only tables are still append-only.
    const build = builders({ ...back, ...visitorsOf(back) })
    const { visitor: late } = await build.competitor(shop.cmptId)
    expect((await build.finished((await build.submit(late, shop.cmptId, answerCsv(0))).submission.id)).state).toBe(
      'scored',
    )
    await expect(empty.pool.query(`update audit_log set action = 'x'`)).rejects.toThrow('append-only')
    await expect(restore(target, at('one'), quiet)).rejects.toThrow('The database isn’t empty')
  } finally {
    await back.close()
  }
})

it('a second backup into the same folder reuses unchanged objects, and an archive has the same content', async () => {
  await backUp({ pool: source.pool, storage, secret: SECRET, withSecret: false }, at('again'), quiet)
  const objects = () =>
    readdirSync(join(at('again'), 'objects'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.name} ${statSync(join(entry.parentPath, entry.name)).ino}`)
      .sort()
  const before = objects()
  await storage.put('competition/new.txt', Buffer.from('new'))
  const said: string[] = []
  await backUp({ pool: source.pool, storage, secret: SECRET, withSecret: false }, at('again'), (_zh, en) =>
    said.push(en),
  )
  const after = objects()
  expect(after).toEqual(expect.arrayContaining(before))
  expect(after).toHaveLength(before.length + 1)
  expect(said.join()).toMatch(/[1-9]\d* of them unchanged/)
  await storage.delete('competition/new.txt')
  await backUp({ pool: source.pool, storage, secret: SECRET, withSecret: false }, at('again'), quiet)
  expect(objects()).toEqual(before)
  expect((await lastBackup(source.db))?.age).toBeLessThan(600)

  await backUp({ pool: source.pool, storage, secret: SECRET, withSecret: true }, at('all.tar'), quiet)
  const bundle = await openBundle(at('all.tar'))
  const lines = await verify(bundle, quiet)
  expect(await compare({ pool: source.pool, storage, secret: SECRET }, bundle, lines)).toEqual([])
  expect(bundle.manifest.secret).not.toBeNull()
  // A board that disagrees with its submissions and a changed object are both reported.
  const [key = ''] = lines.keys()
  const kept = await buffer((await storage.get(key)).body)
  await source.pool.query('update standings set score = score + 1')
  await storage.put(key, Buffer.from('another'))
  expect(await compare({ pool: source.pool, storage, secret: SECRET }, bundle, lines)).toEqual([
    'table standings',
    expect.stringMatching(/^boards of stage \d+$/),
    `object ${key}`,
  ])
  await storage.put(key, kept)
  await source.pool.query('update standings set score = score - 1')
  await expect(
    backUp({ pool: source.pool, storage, secret: SECRET, withSecret: false }, at('all.tar'), quiet),
  ).rejects.toThrow('exists')
  expect(readdirSync(folder.path).filter((name) => name.includes('draft'))).toEqual([])
})

it('backs up from and restores into an S3-compatible store', async () => {
  const test = await openTestStore()
  ends.push(() => test.close())
  const s3 = await openS3Storage(test.config, log)
  const empty = await emptyOne()
  await restore({ pool: empty.pool, storage: s3, secret: SECRET, log }, at('all.tar'), quiet)
  await backUp({ pool: empty.pool, storage: s3, secret: SECRET, withSecret: false }, at('of-s3'), quiet)
  const [one, two] = [await openBundle(at('all.tar')), await openBundle(at('of-s3'))]
  const simple = (lines: Awaited<ReturnType<typeof verify>>) =>
    [...lines.values()].map(({ key, sha256, contentType = '' }) => `${key} ${sha256} ${contentType}`).sort()
  const there = simple(await verify(two, quiet))
  expect(there.length).toBeGreaterThan(5)
  expect(there).toEqual(simple(await verify(one, quiet)))
  expect(two.manifest.tables.map(({ digest }) => digest)).toEqual(one.manifest.tables.map(({ digest }) => digest))
})

it('a changed byte, a missing file or another SECRET is refused before anything is written', async () => {
  const empty = await emptyOne()
  const store = await storeIn('untouched')
  const target = { pool: empty.pool, storage: store, secret: SECRET, log }
  const { manifest } = await openBundle(at('again'))
  const files = [
    ...manifest.tables.filter(({ name }) => ['users', 'submissions'].includes(name)).map(({ file }) => file.name),
    manifest.jobs.file.name,
    manifest.objects.file.name,
    MANIFEST,
    ...readdirSync(join(at('again'), 'objects'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .slice(0, 2)
      .map((entry) => join(entry.parentPath.slice(at('again').length + 1), entry.name)),
  ]
  for (const name of files) {
    const path = join(at('again'), name)
    const whole = readFileSync(path)
    const broken = Buffer.from(whole)
    const place = Math.floor(whole.length / 2)
    broken[place] = (broken[place] ?? 0) ^ 1
    writeFileSync(path, broken)
    await expect(restore(target, at('again'), quiet), name).rejects.toThrow('damaged')
    writeFileSync(path, whole)
  }
  await expect(restore({ ...target, secret: 'x'.repeat(40) }, at('again'), quiet)).rejects.toThrow('SECRET isn’t')
  await expect(restore(target, folder.path, quiet)).rejects.toThrow('There’s no backup')
  expect((await empty.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
  expect(await Array.fromAsync(store.list(''))).toEqual([])
  await store.put('other/object.txt', Buffer.from('x'))
  await expect(restore(target, at('again'), quiet)).rejects.toThrow('The store isn’t empty')
})

it('an interrupted backup leaves the previous one intact, and no files of its own', async () => {
  await cp(at('again'), at('broken'), { recursive: true })
  const before = readFileSync(join(at('broken'), MANIFEST), 'utf8')
  const failing: Storage = { ...storage, get: () => Promise.reject(new Error('the store broke')) }
  await storage.put('competition/unread.txt', Buffer.from('unread'))
  const source_ = { pool: source.pool, storage: failing, secret: SECRET, withSecret: false }
  await expect(backUp(source_, at('broken'), quiet)).rejects.toThrow('the store broke')
  await expect(backUp(source_, at('broken.tar'), quiet)).rejects.toThrow('the store broke')
  await storage.delete('competition/unread.txt')
  expect(readFileSync(join(at('broken'), MANIFEST), 'utf8')).toBe(before)
  await verify(await openBundle(at('broken')), quiet)
  expect(existsSync(at('broken.tar')) || existsSync(at('broken.tar.draft'))).toBe(false)
  expect(readdirSync(at('broken')).filter((name) => name === 'draft' || name.endsWith('.lock'))).toEqual([])
  await expect(
    backUp({ pool: source.pool, storage, secret: SECRET, withSecret: false }, at('source'), quiet),
  ).rejects.toThrow('other files')
})

it('a backup of an older version is migrated, one of a newer version is refused', async () => {
  const { manifest } = await openBundle(at('again'))
  const [old, fresh, empty] = [await emptyDatabase(), await emptyDatabase(), await emptyDatabase()]
  await tablesAsThen(old.pool, { ...manifest, migrations: manifest.migrations.slice(0, -1) }, log)
  await old.pool.query(`insert into users (name, name_key) values ('演示旧人', '演示旧人')`)
  const none = await storeIn('none')
  const older = await backUp({ pool: old.pool, storage: none, secret: SECRET, withSecret: false }, at('older'), quiet)
  expect(older.migrations).toHaveLength(manifest.migrations.length - 1)
  await restore({ pool: fresh.pool, storage: none, secret: SECRET, log }, at('older'), quiet)
  const { rows } = await fresh.pool.query('select from drizzle.__drizzle_migrations')
  expect(rows).toHaveLength(manifest.migrations.length)
  expect((await fresh.pool.query('select name from users')).rows).toEqual([{ name: '演示旧人' }])

  const { migrations } = manifest
  writeFileSync(
    join(at('again'), MANIFEST),
    writeManifest({ ...manifest, migrations: [...migrations, '0'.repeat(64)] }, SECRET),
  )
  const newer = restore({ pool: empty.pool, storage: none, secret: SECRET, log }, at('again'), quiet)
  await expect(newer).rejects.toThrow('a later one')
  expect((await empty.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
})
