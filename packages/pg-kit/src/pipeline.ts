import pg from 'pg'
import type { Step } from './chain.ts'

/**
 * Runs the queries of a pool several at a time on each connection (pipelining): those of one moment leave with one system call, and
 * PostgreSQL goes on with the next without waiting for this process in between. The pool’s clients must have been made with `pipeline`.
 */
export type Pipeline = (config: pg.QueryConfig) => Promise<pg.QueryResult>

interface Lane {
  client: pg.PoolClient
  /** How many queries have it: sent, or about to be. */
  waiting: number
  /** When the last answer arrived, or the first of these queries got it. */
  since: number
  broken: boolean
  breaks(): void
}

interface Waiting {
  resolve(lane: Lane): void
  reject(error: unknown): void
}

/** How many queries may wait on one connection. */
const DEPTH = 8
/** A connection that has not answered for so long runs a slow query; others should not be sent behind it. */
const SLOW_MS = 20
/** The class of errors after which PostgreSQL ends the connection. */
const SHUTDOWN = '57P'

export function createPipeline(pool: pg.Pool): Pipeline {
  const lanes = new Set<Lane>()
  /** Who waits until a connection has room, the first to come first. */
  const queue: Waiting[] = []
  let opening = 0
  const isFull = () => lanes.size + opening >= pool.options.max

  const withRoom = (): Lane | null => {
    const now = performance.now()
    let found: Lane | null = null
    for (const lane of lanes) {
      if (lane.waiting >= DEPTH || (lane.waiting > 0 && now - lane.since > SLOW_MS)) continue
      if (!found || lane.waiting < found.waiting) found = lane
    }
    return found
  }
  const reserved = (lane: Lane): Lane => {
    if (lane.waiting++ === 0) lane.since = performance.now()
    return lane
  }
  const opened = async (): Promise<Lane> => {
    opening++
    try {
      const lane = reserved(laneOf(await pool.connect(), (broken) => lanes.delete(broken)))
      lanes.add(lane)
      return lane
    } catch (error) {
      // None is left whose answer would give room.
      if (lanes.size === 0) for (const { reject } of queue.splice(0)) reject(error)
      throw error
    } finally {
      opening--
    }
  }
  const laneFor = (): Lane | Promise<Lane> => {
    const lane = withRoom()
    if (lane && (lane.waiting === 0 || isFull())) return reserved(lane)
    return isFull() ? new Promise((resolve, reject) => queue.push({ resolve, reject })) : opened()
  }
  const answered = (lane: Lane) => {
    lane.waiting--
    lane.since = performance.now()
    const next = lane.broken && isFull() ? undefined : queue.shift()
    if (next && lane.broken) opened().then(next.resolve, next.reject)
    else if (next) next.resolve(reserved(lane))
    if (lane.waiting > 0) return
    lanes.delete(lane)
    lane.client.off('error', lane.breaks)
    lane.client.release(lane.broken)
  }
  return async (config) => {
    const found = laneFor()
    const lane = found instanceof Promise ? await found : found
    sendTogether(lane.client)
    try {
      return await lane.client.query(config)
    } catch (error) {
      // PostgreSQL ends the connection after this answer: nothing more may be sent on it.
      if (error instanceof pg.DatabaseError && error.code?.startsWith(SHUTDOWN)) lane.breaks()
      throw error
    } finally {
      answered(lane)
    }
  }
}

function laneOf(client: pg.PoolClient, onBroken: (lane: Lane) => void): Lane {
  const breaks = () => {
    lane.broken = true
    onBroken(lane)
  }
  const lane: Lane = { client, waiting: 0, since: 0, broken: false, breaks }
  client.on('error', breaks)
  return lane
}

const held = new WeakSet<object>()

/** Holds back what is written to a connection until all of this turn of the event loop is. */
function sendTogether(client: pg.PoolClient): void {
  const { stream }: { stream: { cork(): void; uncork(): void } } = Object(client).connection
  if (held.has(stream)) return
  held.add(stream)
  stream.cork()
  setImmediate(() => {
    held.delete(stream)
    stream.uncork()
  })
}

/** Where the plain reads of a pool run, as long as `isQuick`. */
export interface SharedReads {
  run: Pipeline
  isQuick(): boolean
}

const shared = new WeakMap<pg.Pool, SharedReads>()

/** From now on runs plain reads of a pool, outside transactions, in a pipeline of another; returns how to stop it. */
export function shareReads(pool: pg.Pool, reads: SharedReads): () => void {
  shared.set(pool, reads)
  return () => shared.delete(pool)
}

/** Of the queries that are asked of a pool, not of a connection: none of them is in a transaction. */
export const sharing =
  (pool: pg.Pool): Step =>
  (send) =>
  (query) => {
    const reads = shared.get(pool)
    if (!reads || !query.facts.isPlainRead || !reads.isQuick()) return send(query)
    const { given, text, values } = query
    const config = typeof given === 'string' ? { text } : given
    return reads.run(values ? { ...config, values } : config)
  }
