import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { accountFor } from './account.ts'
import { type Connection, findRunning } from './connection.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded-postgres.ts'
import { readPidFile } from './orphan.ts'
import { processBirth, until } from './process.ts'
import { logTo, SAMPLE, startChild, temporaryFolder } from './testing.ts'

const isRoot = process.getuid?.() === 0

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const lines: string[] = []
  const server = await startEmbedded({
    dataDir,
    application: SAMPLE,
    log: logTo((line) => lines.push(line)),
    durable: false,
    fallbackRoot: `${dataDir}-fallback`,
    ...options,
  })
  return { ...server, log: () => lines.join('') }
}

async function ask<Row extends pg.QueryResultRow>(connection: Connection, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function works(connection: Connection): Promise<boolean> {
  return ask(connection, 'select 1').then(
    () => true,
    () => false,
  )
}

function postmasterOf(dataDir: string): number {
  return readPidFile(join(dataDir, 'postgres', 'data'))?.pid ?? 0
}

describe('The embedded PostgreSQL', () => {
  it('creates a UTF-8 database with durable writes, and keeps its data', async () => {
    using folder = temporaryFolder()
    const first = await start(folder.path, { durable: true })
    const settings = await ask<{ name: string; setting: string }>(
      first.connection,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'server_encoding', 'TimeZone', 'listen_addresses')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      listen_addresses: '',
    })
    await ask(first.connection, `create table word (text text); insert into word values ('擂台𠮷')`)
    await first.stop()
    const second = await start(folder.path)
    expect(await ask(second.connection, 'select text, length(text) as length from word')).toEqual([
      { text: '擂台𠮷', length: 3 },
    ])
    expect(second.log()).toContain('database system was shut down at')
    await second.stop()
    expect(existsSync(join(folder.path, 'sample.lock'))).toBe(false)
  })

  it('restricts its socket and data to its own user', async () => {
    using folder = temporaryFolder()
    const server = await start(folder.path)
    for (const name of ['postgres', 'postgres/run', 'postgres/data']) {
      expect(statSync(join(folder.path, name)).mode & 0o777).toBe(0o700)
    }
    await server.stop()
  })

  it('refuses a second start and names the process that holds the folder', async () => {
    using folder = temporaryFolder()
    const child = await startChild(folder.path)
    const refusal = start(folder.path)
    await expect(refusal).rejects.toThrow(`正被进程 ${child.process.pid} 使用`)
    await expect(refusal).rejects.toThrow(`in use by process ${child.process.pid}`)
    expect(await works(child.connection)).toBe(true)
    child.process.kill('SIGTERM')
    await child.ended
  })

  it('refuses a second start in the same process', async () => {
    using folder = temporaryFolder()
    const server = await start(folder.path)
    await expect(start(folder.path)).rejects.toThrow(`${process.pid}`)
    await server.stop()
  })

  it('refuses a second start even when the lock was deleted', async () => {
    using folder = temporaryFolder()
    const child = await startChild(folder.path)
    rmSync(join(folder.path, 'sample.lock'))
    await expect(start(folder.path)).rejects.toThrow(`in use by process ${child.process.pid}`)
    expect(await works(child.connection)).toBe(true)
    child.process.kill('SIGTERM')
    await child.ended
  })

  it('takes over the lock of a dead process, even if its pid is in use again', async () => {
    using folder = temporaryFolder()
    mkdirSync(folder.path, { recursive: true })
    writeFileSync(join(folder.path, 'sample.lock'), JSON.stringify({ pid: process.pid, birth: 'long ago', id: 'x' }))
    const server = await start(folder.path)
    await server.stop()
  })

  it('ends when its server is killed, and starts again with all committed data', async () => {
    using folder = temporaryFolder()
    const child = await startChild(folder.path)
    await ask(child.connection, 'create table kept (n int); insert into kept select generate_series(1, 1000)')
    const postmaster = postmasterOf(folder.path)
    child.process.kill('SIGKILL')
    await child.ended
    expect(await until(() => processBirth(postmaster) === null, 10_000)).toBe(true)
    const server = await start(folder.path)
    expect(await ask(server.connection, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
    await server.stop()
  })

  it('stops an orphan whose watchdog was killed too, and starts again', async () => {
    using folder = temporaryFolder()
    const child = await startChild(folder.path)
    await ask(child.connection, 'create table kept (n int); insert into kept values (1)')
    const orphan = postmasterOf(folder.path)
    killWatchdogOf(orphan)
    child.process.kill('SIGKILL')
    await child.ended
    expect(processBirth(orphan)).not.toBeNull()
    const server = await start(folder.path)
    expect(server.log()).toContain('left behind')
    expect(processBirth(orphan)).toBeNull()
    expect(await ask(server.connection, 'select n from kept')).toEqual([{ n: 1 }])
    await server.stop()
  })

  it('does not touch an unrelated process with the pid of a former PostgreSQL', async () => {
    using folder = temporaryFolder()
    await (await start(folder.path)).stop()
    const stranger = spawn('sleep', ['60'])
    writeFileSync(
      join(folder.path, 'postgres/data/postmaster.pid'),
      `${stranger.pid}\n${folder.path}/postgres/data\n1\n5432\n`,
    )
    const server = await start(folder.path)
    expect(stranger.exitCode).toBeNull()
    expect(await works(server.connection)).toBe(true)
    await server.stop()
    stranger.kill()
  })

  it('is restarted when killed, at the same address, with all committed data', async () => {
    using folder = temporaryFolder()
    const server = await start(folder.path, { durable: true })
    await ask(server.connection, 'create table kept (n int); insert into kept values (3)')
    const before = postmasterOf(folder.path)
    process.kill(before, 'SIGKILL')
    while (postmasterOf(folder.path) === before || !(await works(server.connection))) await pause(20)
    expect(await ask(server.connection, 'select n from kept')).toEqual([{ n: 3 }])
    await server.stop()
  })

  it('can be found by another process while it runs', async () => {
    using folder = temporaryFolder()
    expect(findRunning(folder.path, SAMPLE)).toBeNull()
    const server = await start(folder.path)
    expect(findRunning(folder.path, SAMPLE)).toEqual(server.connection)
    await server.stop()
    expect(findRunning(folder.path, SAMPLE)).toBeNull()
  })

  it('gives up and reports it if it cannot be restarted', async () => {
    using folder = temporaryFolder()
    const given = Promise.withResolvers<Error>()
    const server = await start(folder.path, { onExit: given.resolve })
    writeFileSync(join(folder.path, 'postgres/data/sample.conf'), 'no_such_setting = 1\n')
    process.kill(postmasterOf(folder.path), 'SIGKILL')
    expect((await given.promise).message).toContain('no_such_setting')
    await server.stop()
  })

  it('shuts down cleanly on SIGTERM, with connections open', async () => {
    using folder = temporaryFolder()
    const child = await startChild(folder.path)
    const postmaster = postmasterOf(folder.path)
    const visitor = new pg.Client(child.connection)
    visitor.on('error', () => undefined)
    await visitor.connect()
    child.process.kill('SIGTERM')
    expect(await child.ended).toEqual([0, null])
    expect(processBirth(postmaster)).toBeNull()
    expect(existsSync(join(folder.path, 'sample.lock'))).toBe(false)
    const again = await start(folder.path)
    expect(again.log()).toContain('database system was shut down at')
    await again.stop()
  })
})

describe('The folder of the embedded PostgreSQL', () => {
  it('may have spaces and Chinese characters, quotes and commas in its path', async () => {
    using folder = temporaryFolder(`数据 folder, it's "擂台"`)
    const server = await start(folder.path)
    expect(await works(server.connection)).toBe(true)
    await server.stop()
  })

  it('may have a path too long for a socket, which is then in a temporary folder', async () => {
    using folder = temporaryFolder('很长的路径'.repeat(10))
    const server = await start(folder.path)
    expect(server.connection.host.length).toBeLessThan(90)
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
    expect(await works(server.connection)).toBe(true)
    await server.stop()
    expect(existsSync(server.connection.host)).toBe(false)
  })

  it.runIf(isRoot)('runs as an unprivileged user when root starts it', async () => {
    using folder = temporaryFolder()
    const server = await start(folder.path)
    const owner = statSync(`/proc/${postmasterOf(folder.path)}`).uid
    expect(owner).toBeGreaterThan(0)
    expect(owner).toBe(accountFor(folder.path, SAMPLE)?.uid)
    await server.stop()
  })

  it.runIf(isRoot)(
    'moves to an accessible fallback if a parent folder is closed, says so, and is found there again',
    async () => {
      using folder = temporaryFolder('closed/data')
      using elsewhere = temporaryFolder('fallback')
      mkdirSync(folder.path, { recursive: true })
      chmodSync(join(folder.path, '..'), 0o700)
      const first = await start(folder.path, { fallbackRoot: elsewhere.path })
      const home = readFileSync(join(folder.path, 'postgres.location'), 'utf8').trim()
      expect(home.startsWith(elsewhere.path)).toBe(true)
      expect(first.log()).toContain(home)
      await ask(first.connection, 'create table kept (n int); insert into kept values (5)')
      await first.stop()
      const second = await start(folder.path, { fallbackRoot: '/nowhere' })
      expect(await ask(second.connection, 'select n from kept')).toEqual([{ n: 5 }])
      await second.stop()
      rmSync(home, { recursive: true })
      await expect(start(folder.path)).rejects.toThrow('this folder doesn’t exist')
    },
  )

  it.runIf(isRoot)('refuses to create an empty database when its own becomes inaccessible later', async () => {
    using folder = temporaryFolder('open/data')
    await (await start(folder.path)).stop()
    chmodSync(join(folder.path, '..'), 0o700)
    await expect(start(folder.path)).rejects.toThrow('can’t be read and written')
  })

  it.runIf(isRoot)('works for an ordinary user, and for root on the folder of that user', async () => {
    using folder = temporaryFolder('')
    const account = accountFor('/none', SAMPLE)
    if (!account) throw new Error('no ordinary user')
    chmodSync(folder.path, 0o777)
    const dataDir = join(folder.path, 'data')
    const child = await startChild(dataDir, { uid: account.uid, gid: account.gid })
    expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(account.uid)
    child.process.kill('SIGTERM')
    await child.ended
    await (await start(dataDir)).stop()
  })

  it('needs postgres or nobody in the password file when root starts it', () => {
    using folder = temporaryFolder('passwd')
    writeFileSync(folder.path, 'root:x:0:0:root:/root:/bin/bash\n')
    if (isRoot) expect(() => accountFor('/none', SAMPLE, folder.path)).toThrow('useradd')
    else expect(accountFor('/none', SAMPLE, folder.path)).toBeNull()
  })
})

function killWatchdogOf(postmaster: number): void {
  const found = execFileSync('pgrep', ['-f', `sample-watchdog ${postmaster}$`], { encoding: 'utf8' })
  for (const pid of found.trim().split('\n')) process.kill(Number(pid), 'SIGKILL')
}
