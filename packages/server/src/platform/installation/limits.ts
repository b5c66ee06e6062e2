import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/db.ts'
import { lt } from '../db/orm.ts'
import { rateLimits } from './table.ts'

/**
 * Calls that take so many a minute, or more, are counted by each process alone: a row written for each would cost more than
 * it guards. What has a limit of its own (log-ins, codes, captchas, checks of certificates) is counted for all processes together.
 */
const ALONE_FROM = 1200
const SECONDS = 60

export interface Limits {
  /** Counts one request; the seconds to wait where it is one too many, else null. */
  count(name: string, key: string, perMinute: number): Promise<number | null>
}

/** `pool` is null where this is the only process: then all is counted in memory. */
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
      // Who is refused costs no further write until the minute is over.
      inMemoryBlockOnConsumed: options.points + 1,
    })
  }
  return {
    async count(name, key, perMinute) {
      if (times === 0) return null
      const limiter = limiters.get(name) ?? make(name, perMinute)
      limiters.set(name, limiter)
      try {
        await limiter.consume(key)
        return null
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return Math.ceil(error.msBeforeNext / 1000)
      }
    },
  }
}

export const cleanUpLimits = (db: Db, now: Date) =>
  db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime() - SECONDS * 1000))
