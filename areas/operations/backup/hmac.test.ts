import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { temporaryFolder } from '@leitai/embedded-postgres/testing'
import { markOf } from '@leitai/platform/installation/secret'
import { encryptedStorage } from '@leitai/platform/keys/encrypted-storage'
import { openFolderStorage } from '@leitai/platform/storage/open'
import type { Storage } from '@leitai/platform/storage/storage'
import { createTestDatabase, type TestDatabase } from '@leitai/testing/database'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { backUp } from './backup.ts'
import { openBundle } from './bundle.ts'
import { MANIFEST, type Manifest, objectPath, writeManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { createRowDigest } from './rows.ts'
import { emptyDatabase } from './testing.ts'
import { checkKeys } from './verify.ts'

/** Attacks by somebody who can write to, or read, the place where backups are stored. */
const folder = temporaryFolder('')
const at = (name: string) => join(folder.path, name)
const SECRET = 'the secret of the installation that is backed up'
const log = pino({ level: 'silent' })
const quiet = () => undefined
const KEY = 'dataset/1/test.csv'
const TRUE = 'id,label\n1,true\n'
const CARD = 'the photo of an identity card, in the clear'

let database: TestDatabase
let store: Storage
const ends: (() => Promise<unknown>)[] = []
const source = () => ({ pool: database.pool, storage: store, secret: SECRET, withSecret: false })
beforeAll(async () => {
  database = await createTestDatabase()
  ends.push(() => database.drop())
  await database.pool.query(`insert into users (name, name_key) values ('演示攻击者', '演示攻击者')`)
  store = await openFolderStorage({ root: at('objects'), secret: SECRET })
  await store.put(KEY, Buffer.from(TRUE))
  const encrypted = encryptedStorage(store, { db: database.db, config: { secret: SECRET }, now: () => new Date() })
  await encrypted.put('private/card/1/0123456789abcdef01234567.jpg', Buffer.from(CARD))
  await backUp(source(), at('sound'), quiet)
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  folder[Symbol.dispose]()
})

async function target(name: string) {
  const empty = await emptyDatabase()
  ends.push(() => empty.drop())
  const storage = await openFolderStorage({ root: at(name), secret: SECRET })
  return { ...empty, storage, secret: SECRET, log }
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Replaces the content of a compressed file, and its digests in the manifest. */
function repack(where: string, part: { name: string; sha256: string; size: number }, text: string) {
  const packed = zstdCompressSync(text)
  writeFileSync(join(where, part.name), packed)
  Object.assign(part, { sha256: sha256(packed), size: packed.length })
}
const unpack = (where: string, { name }: { name: string }) =>
  zstdDecompressSync(readFileSync(join(where, name))).toString()

/** A modified copy of a sound backup with all digests recomputed, and an HMAC with the attacker’s secret. */
async function forged(name: string, change: (manifest: Manifest, where: string) => void, secret = 'a guess') {
  await cp(at('sound'), at(name), { recursive: true })
  const manifest = structuredClone((await openBundle(at(name))).manifest)
  change(manifest, at(name))
  writeFileSync(join(at(name), MANIFEST), writeManifest(manifest, secret))
  return at(name)
}

function becomeAdmin(manifest: Manifest, where: string) {
  const users = manifest.tables.find(({ name }) => name === 'users')
  if (!users) throw new Error('there are no users')
  const text = unpack(where, users.file).replace(/\tuser\t/, '\tadmin\t')
  repack(where, users.file, text)
  const digest = createRowDigest()
  for (const row of text.trimEnd().split('\n')) digest.add(Buffer.from(`${row}\n`))
  Object.assign(users, digest.result())
}

test('a row that makes its owner an administrator is not restored, even if all digests are recomputed', async () => {
  const where = await forged('forged', becomeAdmin)
  const into = await target('forged-into')
  await expect(restore(into, where, quiet)).rejects.toThrow('has no signature made with this SECRET')
  expect((await into.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
  expect(await Array.fromAsync(into.storage.list(''))).toEqual([])
  // Only the HMAC prevented it: with the check disabled, the content is restored as it is.
  await restore(into, where, quiet, true)
  expect((await into.pool.query(`select from users where role = 'admin'`)).rowCount).toBe(1)
})

test('nor with the original HMAC, with none, or in the old format without one', async () => {
  const into = await target('unsealed-into')
  const { manifest } = await openBundle(at('sound'))
  const where = await forged('unsealed', becomeAdmin)
  const changed = (await openBundle(where)).manifest
  const { seal: _, ...none } = changed
  for (const other of [{ ...changed, seal: manifest.seal }, { ...changed, seal: '' }, none, { ...none, leitai: 1 }]) {
    const digest = sha256(Buffer.from(JSON.stringify(other)))
    writeFileSync(join(where, MANIFEST), `${JSON.stringify({ ...other, digest }, null, 1)}\n`)
    await expect(restore(into, where, quiet)).rejects.toThrow('has no signature made with this SECRET')
  }
})

test('an object changed in the previous backup is not carried over into the next one under its HMAC', async () => {
  const planted = Buffer.from('id,label\n1,false\n')
  const where = await forged('planted', (manifest, folder) => {
    const lines = unpack(folder, manifest.objects.file)
    const change = lines.replace(sha256(Buffer.from(TRUE)), sha256(planted)).replace('"size":16', '"size":17')
    writeFileSync(join(folder, objectPath(sha256(Buffer.from(TRUE)))), planted)
    repack(folder, manifest.objects.file, change)
  })
  await backUp(source(), where, quiet)
  const into = await target('planted-into')
  await restore(into, where, quiet)
  const { body } = await into.storage.get(KEY)
  expect((await body.toArray()).join('')).toBe(TRUE)
})

test('objects whose names lead outside the store are refused before anything is written', async () => {
  const into = await target('names-into')
  for (const [index, key] of ['../../outside', '/etc/leitai', 'a//b', 'a/./b', 'a\\b', '.hidden'].entries()) {
    const rename = (manifest: Manifest, folder: string) =>
      repack(
        folder,
        manifest.objects.file,
        unpack(folder, manifest.objects.file).replace(JSON.stringify(KEY), JSON.stringify(key)),
      )
    const where = await forged(`names-${index}`, rename, SECRET)
    await expect(restore(into, where, quiet)).rejects.toThrow('is damaged')
  }
  expect((await into.pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
  expect(readdirSync(folder.path)).not.toContain('outside')
})

test('a backup reveals neither SECRET nor private pictures, and other users of the machine cannot read it', async () => {
  expect(statSync(at('sound')).mode & 0o077).toBe(0)
  const names = readdirSync(at('sound'), { recursive: true, withFileTypes: true })
  for (const entry of names) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile()) continue
    const bytes = readFileSync(path)
    const text = entry.name.endsWith('.zst') ? zstdDecompressSync(bytes) : bytes
    expect(text.includes(SECRET) || text.includes(CARD), path).toBe(false)
  }
})

test('a data folder that a restore creates for SECRET is not accessible to others', async () => {
  await backUp({ ...source(), withSecret: true }, at('whole.tar'), quiet)
  const empty = await emptyDatabase()
  ends.push(() => empty.drop())
  const { host, port, user, password, database } = empty.connection
  const local = host.startsWith('/')
  const where = local
    ? `@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `@${host}:${port}/${database}`
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./restore-main.ts', import.meta.url)), at('whole.tar')],
    {
      env: { ...process.env, DATA_DIR: at('data'), DATABASE_URL: `postgres://${user}:${password ?? ''}${where}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)))
  const [status] = await once(child, 'close')
  expect([status, said.includes(SECRET)], said).toEqual([0, false])
  expect(statSync(at('data')).mode & 0o066).toBe(0)
  expect(statSync(join(at('data'), 'secret')).mode & 0o777).toBe(0o600)
})

test('a second restore into a database that one is writing to is refused, and disturbs it not', async () => {
  const into = await target('twice-into')
  const other = await openFolderStorage({ root: at('twice-other'), secret: SECRET })
  const outcomes = await Promise.allSettled([
    restore(into, at('sound'), quiet),
    restore({ ...into, storage: other }, at('sound'), quiet),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [refused] = outcomes.filter((one) => one.status === 'rejected')
  expect(String(refused?.reason)).toContain('Another restore is writing to this database; nothing was written.')
  expect((await into.pool.query('select from users')).rowCount).toBe(1)
})

describe('with a SECRET that is not the database’s', () => {
  const OTHER = 'a secret that an empty data folder has just invented'
  const starts = (secret: string) =>
    database.pool.query('insert into installation (id, secret_mark, site_url) values (1, $1, $2)', [
      markOf(secret),
      'https://demo.example.com',
    ])
  afterEach(() => database.pool.query('delete from installation'))

  test('no backup is made, nothing is written, and an earlier one stays as it was', async () => {
    await starts(SECRET)
    for (const name of ['invented', 'invented.tar']) {
      await expect(backUp({ ...source(), secret: OTHER }, at(name), quiet)).rejects.toThrow(
        'SECRET is not the one that this database was first started with; nothing was done.',
      )
      expect(readdirSync(folder.path)).not.toContain(name)
    }
    await backUp(source(), at('kept'), quiet)
    const before = readFileSync(join(at('kept'), MANIFEST), 'utf8')
    await expect(backUp({ ...source(), secret: OTHER, withSecret: true }, at('kept'), quiet)).rejects.toThrow('SECRET')
    expect(readFileSync(join(at('kept'), MANIFEST), 'utf8')).toBe(before)
  })

  test('a check says whether the keys fit: this SECRET’s, another’s, none, and one that signed by mistake', async () => {
    await starts(SECRET)
    const said: string[] = []
    const check = async (where: string, secret: string | null) => {
      said.length = 0
      await checkKeys(await openBundle(at(where)), secret, (_, en) => said.push(en))
      return said.join('\n')
    }
    await backUp(source(), at('checked'), quiet)
    expect(await check('checked', SECRET)).toContain('its keys fit')
    expect(await check('checked', null)).toContain('its keys were not checked')
    await expect(check('checked', OTHER)).rejects.toThrow('don’t fit the SECRET here')
    // As older versions made them: the keys of one SECRET under the signature of another.
    await forged('mistaken', () => undefined, OTHER)
    const { manifest } = await openBundle(at('checked'))
    writeFileSync(join(at('mistaken'), MANIFEST), writeManifest(manifest, OTHER))
    await expect(check('mistaken', SECRET)).rejects.toThrow('made with another SECRET, or changed since')
    // Before the platform was first started, all fit.
    expect(await check('sound', SECRET)).toContain('its keys fit')
    await backUp({ ...source(), withSecret: true }, at('with'), quiet)
    expect(await check('with', null)).toContain('its keys fit')
  })
})
