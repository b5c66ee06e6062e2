import { join } from 'node:path'
import { givePoints, shelved } from '@leitai/community/shop/testing'
import type { Connection } from '@leitai/embedded-postgres/embedded-postgres'
import { temporaryFolder } from '@leitai/embedded-postgres/testing'
import { readConfig } from '@leitai/platform/config/config'
import { openDatabase } from '@leitai/platform/db/open'
import type { TestStore } from '@leitai/platform/storage/testing-s3'
import { createAppServer, type Running } from '@leitai/server/server'
import { pino } from 'pino'
import { builders } from '../build.ts'
import { type Visitor, type Visitors, visitorsOf } from '../open-test-app.ts'
import { s3Environment, urlOf } from '../processes.ts'
import { SECRET } from './ground.ts'

export const POINTS = 1_000_000
/** Stock of each product: texts that never run out, codes, and scarce codes. */
const STOCK = { text: 900_000, codes: 5000, few: 40 }

export interface Person {
  id: number
  name: string
  cookie: string
}
/** The objects that the load works on. */
export interface World {
  people: Person[]
  /** The competition that everybody submits to. */
  cmptId: number
  stageId: number
  /** Competitions in which teams merge, one after the other. */
  merging: number[]
  products: { id: number; price: number; stock: number }[]
}

const DAY_MS = 86_400_000

interface Installation {
  connection: Connection
  store: TestStore
}
type Prepared = Running & Visitors

/** Fills the installation through a server that is closed before the load starts. */
export async function prepare<T>(
  { connection, store }: Installation,
  fill: (test: Prepared, build: ReturnType<typeof builders>) => Promise<T>,
): Promise<T> {
  using folder = temporaryFolder('prepare')
  const log = pino({ level: 'silent' })
  const env = {
    DATABASE_URL: urlOf(connection),
    DATA_DIR: join(folder.path),
    SECRET,
    SITE_URL: 'http://localhost',
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT: '0',
    ...s3Environment(store.config),
  }
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: folder.path, log })
  const running = await createAppServer(readConfig(env, ['--only', 'http']), log, { ...database, pages: false })
  const test = { ...running, ...visitorsOf(running) }
  try {
    return await fill(test, builders(test))
  } finally {
    await running.close()
    await database.close()
  }
}

export const cookieOf = ({ cookies }: Pick<Visitor, 'cookies'>) =>
  [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')

export const prepareWorld = (at: Installation, { people, mergers }: { people: number; mergers: number }) =>
  prepare(at, (test, build) => fillWorld(test, build, { people, mergers }))

async function fillWorld(
  test: Prepared,
  build: ReturnType<typeof builders>,
  { people: count, mergers }: { people: number; mergers: number },
): Promise<World> {
  const createdAt = new Date(Date.now() - 30 * DAY_MS)
  const { id: cmptId, stage } = await build.competition({ teamMax: 3 }, { dailyLimit: 1_000_000 })
  const merging: number[] = []
  for (let at = 0; at < mergers; at++) merging.push((await build.competition({ teamMax: 3 })).id)
  const people: Person[] = []
  for (let at = 0; at < count; at++) {
    const phone = `+8613800${String(at).padStart(6, '0')}`
    const { id, name } = await build.user({ phone, createdAt })
    const visitor = await test.as({ id })
    people.push({ id, name, cookie: cookieOf(visitor) })
  }
  await givePoints(
    test,
    people.map(({ id }) => id),
    POINTS,
  )
  const admin = await test.as(await build.user({ role: 'admin' }))
  const products = []
  for (const [kind, price, stock] of [
    ['text', 5, STOCK.text],
    ['codes', 7, STOCK.codes],
    ['codes', 11, STOCK.few],
  ] as const) {
    const handout = kind === 'text' ? '演示兑换说明' : ''
    products.push({ id: await shelved(admin, { kind, price, stock, handout, ord: products.length }), price, stock })
  }
  return { people, cmptId, stageId: stage.id, merging, products }
}
