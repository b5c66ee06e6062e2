import { setTimeout as pause } from 'node:timers/promises'
import type { Weather } from '@leitai/platform/storage/testing-s3'
import pg from 'pg'
import { kill } from '../kill.ts'
import type { Ground } from './ground.ts'
import { childrenOf } from './supervised-process.ts'

/** An injected fault; returns once it has been fixed, by whatever would fix it in production, or by nobody. */
type Calamity = (ground: Ground, seconds: number) => Promise<void>

const seconds = (count: number) => pause(count * 1000)

const weather =
  (how: Weather): Calamity =>
  async ({ store }, long) => {
    store.weather(how)
    await seconds(long)
    store.weather({})
  }

const clocks =
  (...off: number[]): Calamity =>
  async ({ http, worker }, long) => {
    for (const [at, one] of [...http, worker].entries()) one.shift(off[at % off.length] ?? 0)
    await seconds(long)
    for (const one of [...http, worker]) one.shift(0)
  }

const hit =
  (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Calamity =>
  async (ground) => {
    ground.hitDatabase(signal)
    await databaseIsBack(ground)
  }

async function databaseIsBack({ connection }: Ground): Promise<void> {
  for (;;) {
    await pause(100)
    const client = new pg.Client(connection)
    client.on('error', () => undefined)
    const good = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false,
      )
    await client.end().catch(() => undefined)
    if (good) return
  }
}

const MINUTE = 60_000

export const calamities = {
  'an http process is killed': async ({ http }) => http[0]?.kill(),
  'the other http process is killed': async ({ http }) => http[1]?.kill(),
  'both http processes are killed': async ({ http }) => {
    for (const one of http) one.kill()
  },
  'the worker is killed': async ({ worker }) => worker.kill(),
  'scoring processes are killed': async ({ worker }) => {
    kill(childrenOf(worker.pid(), 'scoring/child.ts'))
  },
  'no scoring process can be started': async ({ worker }, long) => {
    worker.starts(false)
    kill(childrenOf(worker.pid(), 'scoring/child.ts'))
    await seconds(long)
    worker.starts(true)
  },
  'PostgreSQL is restarted fast': hit('SIGINT'),
  'PostgreSQL is stopped at once': hit('SIGQUIT'),
  'PostgreSQL is killed': hit('SIGKILL'),
  'all connections to PostgreSQL are cut': async ({ connection }) => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    )
    await client.end()
  },
  'the store is slow': weather({ delayMs: 1500 }),
  'the store fails every other time': weather({ how: 503, oneOf: 2 }),
  'the store is away': weather({ how: 'silence' }),
  'the store does not answer': weather({ how: 'hang' }),
  'the store is full': weather({ how: 'full' }),
  'the disk is full': async ({ disk, store }, long) => {
    if (disk) disk.fill()
    else store.weather({ how: 'full' })
    await seconds(long)
    disk?.free()
    store.weather({})
  },
  'clocks differ by minutes': clocks(2 * MINUTE, -2 * MINUTE, 0),
  'clocks jump ahead by 45 minutes, and back': clocks(45 * MINUTE),
} satisfies Record<string, Calamity>
export type CalamityName = keyof typeof calamities
