import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/open.ts'
import { lt } from '../db/orm.ts'
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
