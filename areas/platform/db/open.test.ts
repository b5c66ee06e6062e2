import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readPidFile } from '@leitai/embedded-postgres/orphan'
import { temporaryFolder } from '@leitai/embedded-postgres/testing'
import { createTestDatabase, type TestDatabase } from '@leitai/testing/database'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'
import { type Db, openDatabase, type Tx } from './open.ts'
import { sql } from './orm.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

function urlOf({ host, user, database: name }: { host: string; user: string; database: string }): string {
  return `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
}

function open(url: string) {
  return openDatabase({ url, dataDir: '/none', log: log, allowNoMigrations: true, migrationsFolder: '/none' })
}

function writeMigrations(folder: string, migrations: { tag: string; when: number; sql: string }[]): void {
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = migrations.map(({ tag, when }, idx) => ({ idx, version: '7', when, tag, breakpoints: true }))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const { tag, sql: text } of migrations) writeFileSync(join(folder, `${tag}.sql`), text)
}

describe('A database named by DATABASE_URL', () => {
  it('opens and serves queries and transactions', async () => {
    const opened = await open(urlOf(database.connection))
    const one = async (db: Db) => (await db.execute<{ n: number }>(sql`select 1 as n`)).rows[0]?.n
    const locked = async (tx: Tx) => one(tx)
    expect(opened.embedded).toBe(false)
    expect(await one(opened.db)).toBe(1)
    expect(await opened.db.transaction(locked)).toBe(1)
    const client = new pg.Client(opened.connection)
    await client.connect()
    await client.end()
    await opened.close()
  })

  it('that does not exist is refused clearly, in both languages', async () => {
    const refusal = open(urlOf({ ...inject('databaseServer'), database: 'nothing_here' }))
    await expect(refusal).rejects.toThrow('该数据库不存在')
    await expect(refusal).rejects.toThrow('the database doesn’t exist')
  })

  it('that cannot store Chinese is refused, with the command that creates a suitable one', async () => {
    const name = 'latin_one'
    await database.pool.query(
      `create database ${name} encoding 'LATIN1' locale_provider libc locale 'C' template template0`,
    )
    try {
      const refusal = open(urlOf({ ...inject('databaseServer'), database: name }))
      await expect(refusal).rejects.toThrow('编码是 LATIN1')
      await expect(refusal).rejects.toThrow("encoding 'UTF8' template template0")
    } finally {
      await database.pool.query(`drop database ${name} with (force)`)
    }
  })

  it('in which its user may not create tables is refused before anything is tried', async () => {
    await database.pool.query('create role guest login')
    try {
      const refusal = open(urlOf({ ...database.connection, user: 'guest' }))
      await expect(refusal).rejects.toThrow('用户 guest 不能在数据库')
      await expect(refusal).rejects.toThrow('can’t create tables')
    } finally {
      await database.pool.query('drop role guest')
    }
  })

  it('never shows its password in an error message', async () => {
    const error = await open('postgresql://me:secret@no-such-host.invalid/db').catch((reason) => reason)
    expect(error.message).toContain('me@no-such-host.invalid')
    expect(error.message).not.toContain('secret')
  })
})

describe('A database of another program', () => {
  const refused = async (statements: string, found: string) => {
    const name = `foreign_${Math.random().toString(36).slice(2)}`
    await database.pool.query(`create database ${name}`)
    const url = urlOf({ ...database.connection, database: name })
    const other = new pg.Client({ ...database.connection, database: name })
    await other.connect()
    try {
      await other.query(statements)
      const tables = () => other.query(`select count(*) from pg_class`).then(({ rows }) => rows[0])
      const before = await tables()
      const error = await openDatabase({ url, dataDir: '/none', log }).catch((reason) => reason)
      expect(error.message).toBe(
        `这个数据库属于另一个程序（已有 ${found.replaceAll(', ', '、')}），没有改动它。请新建一个空数据库，把 DATABASE_URL 指向它。\nThis database belongs to another program (it has ${found}); nothing was changed. Create an empty database and point DATABASE_URL to it.`,
      )
      expect(await tables()).toEqual(before)
    } finally {
      await other.end()
      await database.pool.query(`drop database ${name} with (force)`)
    }
  }

  it('with a table of a name that we use is refused in words, and not changed', () =>
    refused('create table users (id int); create table other (id int)', 'users'))
  it('with a view and many tables, too', () =>
    refused(
      'create view users as select 1; create table sessions (id int); create table teams (id int); create table codes (id int)',
      'codes, sessions, teams…',
    ))
  it('whose own steps are noted where ours would be, too', () =>
    refused(
      `create schema drizzle; create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
       insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another', 1)`,
      'drizzle.__drizzle_migrations',
    ))
})

describe('The embedded database', () => {
  const openEmbedded = (dataDir: string) =>
    openDatabase({ dataDir, log, allowNoMigrations: true, migrationsFolder: '/none' })

  it('has Leitai’s names in its files, its database and its error messages', async () => {
    using folder = temporaryFolder()
    const opened = await openEmbedded(folder.path)
    expect(existsSync(join(folder.path, 'leitai.lock'))).toBe(true)
    expect(existsSync(join(folder.path, 'postgres/data/leitai.conf'))).toBe(true)
    const { rows } = await opened.pool.query('select current_user as user, current_database() as name')
    expect(rows).toEqual([{ user: 'leitai', name: 'leitai' }])
    await expect(openEmbedded(folder.path)).rejects.toThrow('or set another folder with DATA_DIR')
    await opened.close()
  })

  it('is restarted when it is killed, and the pool recovers, even from within a transaction and a long query', async () => {
    using folder = temporaryFolder()
    const opened = await openEmbedded(folder.path)
    await opened.pool.query('create table kept (n int); insert into kept values (7)')
    const inTransaction = await opened.pool.connect()
    await inTransaction.query('begin')
    const busy = opened.pool.query('select sum(sqrt(n)) from generate_series(1, 10000000000) n').catch((error) => error)
    const postmaster = () => readPidFile(join(folder.path, 'postgres', 'data'))?.pid ?? 0
    const before = postmaster()
    process.kill(before, 'SIGKILL')
    expect(await busy).toBeInstanceOf(Error)
    while (
      !(await opened.pool
        .query('select')
        .then(() => true)
        .catch(() => false))
    )
      await nextTurn()
    expect(postmaster()).not.toBe(before)
    expect((await opened.pool.query('select n from kept')).rows).toEqual([{ n: 7 }])
    await expect(inTransaction.query('commit')).rejects.toThrow()
    inTransaction.release(true)
    await opened.close()
  })
})

describe('Migrations', () => {
  it('run once, even when several servers start at the same time', async () => {
    using folder = temporaryFolder()
    writeMigrations(folder.path, [{ tag: '0000_first', when: 3e12, sql: 'create table once (n int);' }])
    const run = () => migrate(database.pool, { log, folder: folder.path, allowNewer: true })
    const before = await appliedCount()
    await Promise.all([run(), run(), run()])
    await run()
    expect((await database.pool.query('select n from once')).rows).toEqual([])
    expect(await appliedCount()).toBe(before + 1)
  })

  it('that would be skipped silently, being dated before the last one, stop the start', async () => {
    using folder = temporaryFolder()
    const later = { tag: '0001_later', when: 4e12, sql: 'create table later (n int);' }
    writeMigrations(folder.path, [later])
    await migrate(database.pool, { log, folder: folder.path, allowNewer: true })
    writeMigrations(folder.path, [{ tag: '0000_merged', when: 3.5e12, sql: 'create table merged (n int);' }, later])
    await expect(migrate(database.pool, { log, folder: folder.path, allowNewer: true })).rejects.toThrow(
      '1 migrations weren’t applied',
    )
  })

  it('of a newer version stop an older one, unless the operator says that it may run meanwhile', async () => {
    using folder = temporaryFolder()
    writeMigrations(folder.path, [{ tag: '0000_older', when: 5e12, sql: 'create table older (n int);' }])
    await expect(migrate(database.pool, { log, folder: folder.path })).rejects.toThrow('ALLOW_NEWER_DATABASE=1')
    expect((await database.pool.query(`select to_regclass('older') as there`)).rows).toEqual([{ there: null }])
    await migrate(database.pool, { log, folder: folder.path, allowNewer: true })
    expect((await database.pool.query(`select to_regclass('older') is not null as there`)).rows).toEqual([
      { there: true },
    ])
  })

  it('wait for a long transaction in pieces, so that others are not held up behind them', async () => {
    using folder = temporaryFolder()
    await database.pool.query('create table busy (n int)')
    writeMigrations(folder.path, [{ tag: '0000_busy', when: 6e12, sql: 'alter table busy add column m int;' }])
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table busy in access share mode')
    const { promise: gaveUp, resolve } = Promise.withResolvers<void>()
    const noting = { ...log, warn: () => resolve() }
    const done = migrate(database.pool, { log: noting, folder: folder.path, allowNewer: true, lockMs: 50 })
    await gaveUp
    // Between two tries the table is free for everybody.
    await database.pool.query('insert into busy values (1)')
    await holder.query('commit')
    holder.release()
    await done
    expect((await database.pool.query('select m from busy')).rows).toEqual([{ m: null }])
  })

  it('that are missing stop the start', async () => {
    await expect(migrate(database.pool, { log, folder: '/none' })).rejects.toThrow('_journal.json')
  })

  async function appliedCount(): Promise<number> {
    const { rows } = await database.pool.query(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
    )
    if (!rows[0]?.there) return 0
    return (await database.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n
  }
})

describe('A test database', () => {
  it('is a clone of its own', async () => {
    const other = await createTestDatabase()
    await other.pool.query('create table mine (n int)')
    await expect(database.pool.query('select from mine')).rejects.toThrow('does not exist')
    await other.drop()
  })
})
