import { appendFileSync, chownSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { LEITAI } from '../../areas/platform/db/open.ts'
import { accountFor } from '../../packages/embedded-postgres/src/account.ts'
import { listens, type Program, run, start } from './programs.ts'

const BIN = '/usr/lib/postgresql'
const [FIRST, SECOND] = [5481, 5482]
const USER = 'leitai'

const connection = { host: '127.0.0.1', port: FIRST, user: USER, database: 'postgres' }

export interface Pair {
  /** The port of the current primary. */
  primary: number
  standby: number
  /** Kills the primary and promotes the standby. */
  failOver(): Promise<void>
}

/** Debian's PostgreSQL with a synchronous streaming standby, so that a failover loses nothing. */
export async function startPostgres(folder: string): Promise<Pair> {
  const version = readdirSync(BIN).toSorted((a, b) => Number(b) - Number(a))[0] ?? ''
  const bin = (name: string) => join(BIN, version, 'bin', name)
  const account = accountFor(folder, LEITAI) ?? undefined
  const home = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }
  const serve = async (data: string, port: number): Promise<Program> => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${data}`]
    const args = ['-D', data, ...settings.flatMap((one) => ['-c', one])]
    const program = start(bin('postgres'), args, { log: join(folder, 'postgres.log'), ...(account && { as: account }) })
    await listens(port)
    // The port accepts connections before queries work.
    while (
      !(await command({ ...connection, port }, 'select 1').then(
        () => true,
        () => false,
      ))
    )
      await pause(200)
    return program
  }
  const [first, second] = [home('first'), home('second')]
  run(bin('initdb'), ['-D', first, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'], account)
  appendFileSync(join(first, 'postgresql.conf'), 'max_connections = 200\nwal_keep_size = 512MB\n')
  const program = await serve(first, FIRST)
  await command(connection, 'create database leitai')
  run(bin('pg_basebackup'), ['-h', '127.0.0.1', '-p', String(FIRST), '-U', USER, '-D', second, '-R'], account)
  await serve(second, SECOND)
  // Set after the base backup: the promoted standby waits for no replica.
  await command(connection, `alter system set synchronous_standby_names = '*'`)
  await command(connection, 'select pg_reload_conf()')
  return {
    primary: FIRST,
    standby: SECOND,
    async failOver() {
      await program.kill()
      run(bin('pg_ctl'), ['promote', '-D', second, '-w'], account)
    },
  }
}

async function command(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(text)
  await client.end()
}

export const urlAt = (port: number) => `postgres://${USER}@127.0.0.1:${port}/leitai`
