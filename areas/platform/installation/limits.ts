import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/open.ts'
import { lt } from '../db/orm.ts'
import { fault } from '../errors/refuse.ts'
import { keyed, sameText } from '../keys/keys.ts'
import { rateLimits } from './table.ts'

/**
 * Calls with at least this limit per minute are counted per process: a row written for each would cost more than it protects. Stricter
 * limits (log-ins, codes, captchas, certificate checks) are counted across all processes.
 */
const ALONE_FROM = 1200
const SECONDS = 60

export interface Limits {
  /**
   * Counts one request; returns the seconds to wait if it exceeds the limit, else null. `times` is asked how many times over the limit
   * holds here, and only for what exceeds it once.
   */
  count(name: string, key: string, perMinute: number, times?: () => Promise<number>): Promise<number | null>
}

/** `pool` is null if this is the only process: then everything is counted in memory. */
export function createLimits(pool: pg.Pool | null, times: number): Limits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>()
  const make = (name: string, perMinute: number) => {
    const options = { points: perMinute * times, duration: SECONDS, keyPrefix: name }
    if (!pool || perMinute >= ALONE_FROM) return new RateLimiterMemory(options)
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // A refused client causes no further writes until the minute is over.
      inMemoryBlockOnConsumed: options.points + 1,
    })
  }
  const consume = async (name: string, key: string, perMinute: number): Promise<number | null> => {
    const limiter = limiters.get(name) ?? make(name, perMinute)
    limiters.set(name, limiter)
    try {
      await limiter.consume(key)
      return null
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return Math.ceil(error.msBeforeNext / 1000)
    }
  }
  return {
    async count(name, key, perMinute, timesHere) {
      if (times === 0) return null
      const seconds = await consume(name, key, perMinute)
      if (seconds === null || !timesHere) return seconds
      const further = (await timesHere()) - 1
      return further > 0 ? consume(`${name} × ${further} more`, key, perMinute * further) : seconds
    },
  }
}

export const cleanUpLimits = (db: Db, now: Date) =>
  db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime() - SECONDS * 1000))

/** Identifies SECRET without revealing it. */
export const markOf = (secret: string) => keyed(secret, 'installation', '')

/** The mark of the SECRET that a database was first started with; null if it never was. */
export async function markIn(client: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('public.installation') is not null as there`,
  )
  if (!tables[0]?.there) return null
  const { rows } = await client.query<{ mark: string }>('select secret_mark as mark from public.installation')
  return rows[0]?.mark ?? null
}

/** Whether a mark is that of this SECRET; one that does not exist fits all. */
export const fits = (mark: string | null, secret: string): boolean => mark === null || sameText(mark, markOf(secret))

/** Throws if a database was first started with another SECRET: what a command encrypts or signs could be read by nobody. */
export async function requireSecret(client: Pick<pg.ClientBase, 'query'>, secret: string): Promise<void> {
  if (fits(await markIn(client), secret)) return
  throw fault(
    'SECRET 与此数据库首次启动时的不同，没有做任何事。请在本命令的环境中设置平台所用的 SECRET，或用 DATA_DIR 指向其中有 secret 文件的数据目录；未设置时，空的数据目录会生成新的。',
    'SECRET is not the one that this database was first started with; nothing was done. Set the one that the platform uses in the environment of this command, or point DATA_DIR to the data folder that has the file secret: without either, an empty data folder gets a new one.',
  )
}
