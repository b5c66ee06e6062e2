import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { temporaryFolder } from '@leitai/embedded-postgres/testing'
import { createPool } from '@leitai/platform/db/open'
import { openFolderStorage } from '@leitai/platform/storage/open'
import { createTestDatabase } from '@leitai/testing/database'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, it, test } from 'vitest'
import { backUp } from './backup.ts'
import { openBundle } from './bundle.ts'
import { MANIFEST, type Manifest, writeManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { indexOf } from './tar.ts'
import { verify } from './verify.ts'

const folder = temporaryFolder('')
const log = pino({ level: 'silent' })
const quiet = () => undefined
const SECRET = 'the secret of the server that is attacked'
const at = (name: string) => join(folder.path, name)
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ends: (() => Promise<unknown>)[] = []
let pool: pg.Pool
let count = 0

beforeAll(async () => {
  const source = await createTestDatabase()
  ends.push(() => source.drop())
  const storage = await openFolderStorage({ root: at('objects'), secret: SECRET })
  await storage.put('competition/1/data.csv', Buffer.from('a,b\n1,2\n'))
  await source.pool.query(`insert into users (name, name_key, email) values ('演示', '演示', 'secret@example.com')`)
  await backUp({ pool: source.pool, storage, secret: SECRET, withSecret: true }, at('good'), quiet)
  await backUp({ pool: source.pool, storage, secret: SECRET, withSecret: true }, at('good.tar'), quiet)
  const server = inject('databaseServer')
  const database = `attacked_${Math.random().toString(36).slice(2)}`
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  pool = createPool({ ...server, database }, log, 4)
  ends.push(async () => {
    await pool.end()
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  })
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  folder[Symbol.dispose]()
})

/** A modified copy of the good backup, with a matching manifest. */
async function changed(change: (manifest: Manifest, where: string) => Manifest | undefined) {
  const where = at(`bad-${++count}`)
  cpSync(at('good'), where, { recursive: true })
  const { manifest } = await openBundle(where)
  const other = change(structuredClone(manifest), where)
  if (other) writeFileSync(join(where, MANIFEST), writeManifest(other, SECRET))
  return where
}

/** Expects the restore to fail and to leave both database and store empty. */
async function refused(where: string): Promise<string> {
  const storage = await openFolderStorage({ root: at(`into-${++count}`), secret: SECRET })
  const said = await restore({ pool, storage, secret: SECRET, log }, where, quiet).then(
    () => 'restored',
    (error: unknown) => String(error),
  )
  expect(await Array.fromAsync(storage.list(''))).toEqual([])
  expect((await pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0)
  return said
}

/** Replaces the list of objects with an attacker’s. */
const withObjects = (lines: unknown[]) => (manifest: Manifest, where: string) => {
  const bytes = zstdCompressSync(
    Buffer.from(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')),
  )
  const { file } = manifest.objects
  writeFileSync(join(where, file.name), bytes)
  const total = lines.reduce((sum: number, line) => sum + Number(Object(line).size ?? 0), 0)
  return {
    ...manifest,
    objects: { count: lines.length, bytes: total, file: { ...file, sha256: sha(bytes), size: bytes.length } },
  }
}
const content = Buffer.from('a,b\n1,2\n')
const line = {
  key: 'competition/1/data.csv',
  size: content.length,
  sha256: sha(content),
  modifiedAt: new Date(0).toISOString(),
}

it.each([
  '../../outside.txt',
  '/etc/cron.d/x',
  'a/../../b',
  '.draft/x',
  '.types/a',
  'a\\..\\b',
  'a\0b',
  'C:x',
  '',
  'a//b',
])('an object called %j is detected before anything is written', async (key) => {
  expect(await refused(await changed(withObjects([line, { ...line, key }])))).toContain('damaged')
  expect(readdirSync(folder.path)).not.toContain('outside.txt')
})

it.each([
  ['no json', 'x{'],
  ['null', 'null'],
  ['a key too many', { ...line, more: 1 }],
  ['a digest that is a path', { ...line, sha256: '../../../secret' }],
])('a line of the list of objects that is %s is reported as damage', async (_, other) => {
  expect(await refused(await changed(withObjects([line, other])))).toContain('damaged')
})

test('pipes, devices and links in place of files are not read', async () => {
  const none = sha(Buffer.alloc(0))
  const inPlace = (make: (path: string) => void, size = 0, sha256 = none) =>
    changed((manifest, where) => {
      const { file } = manifest.jobs
      rmSync(join(where, file.name))
      make(join(where, file.name))
      return { ...manifest, jobs: { rows: 0, file: { ...file, size, sha256 } } }
    })
  expect(await refused(await inPlace((path) => execFileSync('mkfifo', [path])))).toContain('damaged')
  expect(await refused(await inPlace((path) => symlinkSync('/dev/zero', path)))).toContain('damaged')
  writeFileSync(at('elsewhere'), content)
  const link = await inPlace((path) => symlinkSync(at('elsewhere'), path), content.length, sha(content))
  expect(await refused(link)).toContain('damaged')
  expect(await refused(await inPlace((path) => mkdirSync(path)))).toContain('damaged')
  const piped = at('piped')
  mkdirSync(piped)
  execFileSync('mkfifo', [join(piped, MANIFEST)])
  expect(await refused(piped)).toContain('no backup')
  const linked = await changed((manifest, where) => {
    cpSync(join(where, 'objects'), at('moved'), { recursive: true })
    rmSync(join(where, 'objects'), { recursive: true })
    symlinkSync(at('moved'), join(where, 'objects'))
    return manifest
  })
  expect(await refused(linked)).toContain('damaged')
})

test('a manifest with paths or SQL as names, or with another schema, is refused', async () => {
  const write = (change: (manifest: Manifest) => unknown) =>
    changed((manifest, where) => {
      const { digest: _, ...other } = { digest: '', ...Object(change(manifest)) }
      const digest = sha(Buffer.from(JSON.stringify(other)))
      writeFileSync(join(where, MANIFEST), `${JSON.stringify({ ...other, digest }, null, 1)}\n`)
      return undefined
    })
  const [first] = (await openBundle(at('good'))).manifest.tables
  if (!first) throw new Error('there is no table')
  for (const change of [
    (one: Manifest) => ({ ...one, tables: [{ ...first, name: 'users; drop table users' }] }),
    (one: Manifest) => ({ ...one, tables: [{ ...first, columns: ["a\") from program 'x' --"] }] }),
    (one: Manifest) => ({ ...one, sequences: { "x', 1); --": '1' } }),
    (one: Manifest) => ({ ...one, jobs: { rows: 0, file: { ...one.jobs.file, name: '../secret' } } }),
    (one: Manifest) => ({ ...one, secret: { ...one.jobs.file, name: '/etc/shadow' } }),
    (one: Manifest) => ({ ...one, secret: { ...one.jobs.file, name: 'data/../../x' } }),
    (one: Manifest) => ({ ...one, more: true }),
  ])
    await expect(write(change).then(openBundle)).rejects.toThrow('damaged')
  await expect(write((one) => ({ ...one, leitai: 99 })).then(openBundle)).rejects.toThrow('newer version')
  const foreign = await changed((one) => ({ ...one, migrations: one.migrations.toReversed() }))
  expect(await refused(foreign)).toContain('can’t migrate')
})

test('changed, missing or duplicate rows roll back the whole restore', async () => {
  const [first] = (await openBundle(at('good'))).manifest.tables
  if (!first) throw new Error('there is no table')
  const storageOf = (name: string) => openFolderStorage({ root: at(name), secret: SECRET })
  for (const [name, change] of [
    [
      'digest',
      (one: Manifest) => ({ ...one, tables: one.tables.map((table) => ({ ...table, digest: 'a'.repeat(64) })) }),
    ],
    [
      'twice',
      (one: Manifest) => ({ ...one, tables: [...one.tables, ...one.tables.filter((table) => table.name === 'users')] }),
    ],
    [
      'pg',
      (one: Manifest) => ({
        ...one,
        tables: [...one.tables, { ...first, name: 'pg_authid' }],
      }),
    ],
    ['sequence', (one: Manifest) => ({ ...one, sequences: { ...one.sequences, users_id_seq: '1e9' } })],
  ] as const) {
    const target = { pool, storage: await storageOf(`rows-${name}`), secret: SECRET, log }
    await expect(restore(target, await changed(change), quiet), name).rejects.toThrow()
    const { rows } = await pool.query('select count(*)::int as count from users')
    expect(rows, name).toEqual([{ count: 0 }])
  }
})

test('an archive with forged headers is refused', async () => {
  const whole = readFileSync(at('good.tar'))
  const header = (change: (block: Buffer) => void, summed = true) => {
    const bytes = Buffer.from(whole)
    const block = bytes.subarray(0, 512)
    change(block)
    if (summed) {
      block.fill(' ', 148, 156)
      const sum = block.reduce((total, byte) => total + byte, 0)
      block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    }
    const where = at(`lying-${++count}.tar`)
    writeFileSync(where, bytes)
    return where
  }
  for (const size of ['77777777777', '-0000000001', '99999999999', 'x', ''])
    await expect(openBundle(header((block) => block.fill(0, 124, 136).write(size, 124))), size).rejects.toThrow(
      'isn’t a complete',
    )
  const huge = header((block) => {
    block.fill(0xff, 124, 136)
    block[124] = 0x80
  })
  await expect(openBundle(huge)).rejects.toThrow('isn’t a complete')
  const renamed = header((block) => block.fill(0, 0, 100).write('../../evil', 0))
  await expect(openBundle(renamed).then((bundle) => verify(bundle, quiet))).rejects.toThrow('damaged')
  await expect(openBundle(header((block) => block.write('x', 0), false))).rejects.toThrow('isn’t a complete')
  for (const length of [whole.length - 1024, 700, 511, 0]) {
    const cut = at(`cut-${++count}.tar`)
    writeFileSync(cut, whole.subarray(0, length))
    await expect(openBundle(cut), String(length)).rejects.toThrow('isn’t a complete')
  }
})

test.skipIf(process.platform === 'win32')(
  'other users of the machine cannot read a backup, and it reveals no secret',
  async () => {
    const others = (path: string) => statSync(path).mode & 0o007
    expect(statSync(at('good')).mode & 0o077).toBe(0)
    expect(statSync(at('good.tar')).mode & 0o077).toBe(0)
    for (const entry of readdirSync(at('good'), { recursive: true, withFileTypes: true }))
      expect(others(join(entry.parentPath, entry.name)) & (entry.isFile() ? 0o007 : 0), entry.name).toBe(0)
    const said: string[] = []
    await verify(await openBundle(at('good')), (zh, en) => said.push(zh, en))
    const text = `${said.join()}${readFileSync(join(at('good'), MANIFEST), 'utf8')}${[...(await indexOf(at('good.tar'))).keys()].join()}`
    expect(text).not.toMatch(/secret@|the secret of the server/)
  },
)
