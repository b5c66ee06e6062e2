import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type CommittedEvent, noteEvent } from '@leitai/pg-kit/table-news'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../db/open.ts'
import { type SQL, sql } from '../db/orm.ts'
import { CHANNEL } from '../db/tables.ts'

/** Events between processes and to open pages, by PostgreSQL’s NOTIFY: delivered if and when the transaction commits. */
export interface Hub {
  subscribe(topic: string, listener: (message: unknown) => void): () => void
  /** Calls the listeners of this process only. */
  publishHere(topic: string, message: unknown): void
  /** Whether events arrive; while they do not, nothing may be kept that only an event would drop. */
  listening(): boolean
  /**
   * Resolves once every event committed before this call has been delivered here. PostgreSQL delivers all events in one order, so hearing
   * one’s own is enough. Immediate if no other process writes; after a second at the latest, since events may be lost while reconnecting.
   */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/** How long caughtUp waits at most. */
const CATCH_UP_MS = 1000
const MARK_TOPIC = 'mark'

/**
 * Published in this process only, before the transaction’s caller receives its response: a CommittedEvent for each event and each written
 * table of the transaction. The same events arrive again from PostgreSQL, by their own topics.
 */
export const COMMITTED_TOPIC = 'committed'

/** An expression that publishes to all subscribers of `topic` once its transaction commits, as a part of a statement. */
export const notification = (topic: string, message: unknown): SQL =>
  sql`pg_notify(${CHANNEL}, ${JSON.stringify({ topic, message })})`

/** The same for a topic and message that the statement itself makes. */
export const notificationOf = (topic: SQL, message: SQL): SQL =>
  sql`pg_notify(${CHANNEL}, json_build_object('topic', ${topic}, 'message', ${message})::text)`

/** Publishes to all subscribers of `topic` once the transaction commits. The message must stay under 7 kB. */
export async function publish(db: Db, topic: string, message: unknown): Promise<void> {
  noteEvent({ topic, message })
  await db.execute(sql`select ${notification(topic, message)}`)
}

export interface News {
  topic: string
  message: unknown
}

/** Like publish, as an expression of a statement that the caller runs in the transaction. */
export function publishing(news: News): SQL {
  noteEvent(news)
  return notification(news.topic, news.message)
}

/** Like publish, for many topics in one statement. */
export async function publishEach(db: Db, news: readonly News[]): Promise<void> {
  if (news.length === 0) return
  for (const one of news) noteEvent(one)
  const payloads = sql.param(news.map((one) => JSON.stringify(one)))
  await db.execute(sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) payload`)
}

/**
 * Like subscribe, and also calls `listener` as soon as a transaction of this process has committed, so it may be called twice for one
 * event.
 */
export function subscribeEarly(hub: Pick<Hub, 'subscribe'>, topic: string, listener: (message: unknown) => void): void {
  hub.subscribe(topic, listener)
  hub.subscribe(COMMITTED_TOPIC, (event) => {
    const committed = event as CommittedEvent
    if (committed.topic === topic) listener(committed.message)
  })
}

export async function openHub(
  connection: pg.ClientConfig,
  log: Logger,
  { alone = false }: { alone?: boolean } = {},
): Promise<Hub> {
  const listeners = new Map<string, Set<(message: unknown) => void>>()
  const closing = new AbortController()
  let client: pg.Client | null = null

  const publishHere: Hub['publishHere'] = (topic, message) => {
    for (const key of [topic, '*']) for (const listener of listeners.get(key) ?? []) listener(message)
  }
  const connect = async () => {
    const next = new pg.Client({ ...connection, keepAlive: true })
    next.on('error', (error) => log.warn({ reason: error.message }, 'the listening connection broke'))
    next.on('end', () => {
      if (client === next && !closing.signal.aborted) void reconnect()
    })
    next.on('notification', ({ payload }) => {
      if (!payload) return
      const { topic, message } = JSON.parse(payload)
      publishHere(topic, message)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }
  const reconnect = async () => {
    client = null
    while (!closing.signal.aborted) {
      try {
        await connect()
        // Events in between are lost, so subscribers must drop what they have cached.
        for (const listener of listeners.get('lost') ?? []) listener(null)
        return
      } catch {
        await pause(500, undefined, { ref: false })
      }
    }
  }
  await connect()
  /** The mark that the next callers wait for; those who come while it is under way start another. */
  let waiting: Promise<void> | null = null
  const mark = async () => {
    waiting = null
    const token = randomUUID()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const stop = subscribe(MARK_TOPIC, (message) => message === token && resolve(null))
    const payload = JSON.stringify({ topic: MARK_TOPIC, message: token })
    // Without the connection nothing is kept (listening), so there is nothing to wait for. Not awaited: a connection that hangs never answers.
    client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(resolve)
    await Promise.race([promise, pause(CATCH_UP_MS, undefined, { ref: false })])
    stop()
  }
  const subscribe: Hub['subscribe'] = (topic, listener) => {
    const set = listeners.get(topic) ?? new Set()
    listeners.set(topic, set.add(listener))
    return () => {
      set.delete(listener)
      if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic)
    }
  }
  return {
    subscribe,
    publishHere,
    listening: () => client !== null,
    caughtUp: () => {
      if (alone || client === null) return Promise.resolve()
      waiting ??= Promise.resolve().then(mark)
      return waiting
    },
    async close() {
      closing.abort()
      await client?.end().catch(() => undefined)
      listeners.clear()
    },
  }
}

/** A response that stays open: `start` begins to send and returns a function that stops. */
export class EventSource {
  /** Key for counting streams: a user's id, or the network for anonymous clients. */
  readonly whose: number | string
  readonly start: (send: (event: unknown) => void) => () => void
  /** Asked before each event: the stream ends where it answers false or refuses. Null where nobody can be shut out. */
  readonly admits: (() => Promise<boolean>) | null
  constructor(
    whose: number | string,
    start: (send: (event: unknown) => void) => () => void,
    admits: (() => Promise<boolean>) | null = null,
  ) {
    this.whose = whose
    this.start = start
    this.admits = admits
  }
}
