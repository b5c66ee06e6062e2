import { EventEmitter } from 'node:events'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { SQL } from '../db/orm.ts'
import { type Hub, notification } from '../pubsub/hub.ts'
import type { Queue } from './queues.ts'

/** The topic for new jobs. */
const JOB_TOPIC = 'job'

const JobNews = z.object({ queue: z.string(), count: z.int() })

/** Tells the workers of a queue, with the commit of the transaction, that there are so many new jobs. An expression for a statement. */
export const jobNews = (queue: Queue, count: number): SQL => notification(JOB_TOPIC, { queue, count })

/** What the queue’s library does with the connection that it listens on. */
type Listening = (error: undefined, client: EventEmitter, release: () => void) => void

/** What the workers of all queues use; emptied when they have ended, since the library keeps their pools for the life of the process. */
export interface Held {
  pool?: pg.Pool
  hub?: Pick<Hub, 'subscribe'>
}

/**
 * A pool for the library’s workers of one queue. They would each listen on a connection of their own, for jobs of all queues: every event of
 * the database would wake all of these connections, and every job the workers of all queues. Instead they hear of their queue’s jobs by the
 * hub. A lost event costs a second: they also look for jobs by themselves.
 */
export function poolForQueue(held: Held, queue: Queue): pg.Pool {
  const listen = (called: Listening) => {
    const client = Object.assign(new EventEmitter(), { query: async () => undefined })
    const stop = held.hub?.subscribe(JOB_TOPIC, (message) => {
      const news = JobNews.safeParse(message)
      if (news.success && news.data.queue === queue)
        client.emit('notification', { channel: 'jobs:insert', payload: JSON.stringify({ count: news.data.count }) })
    })
    called(undefined, client, () => stop?.())
  }
  return new Proxy({} as pg.Pool, {
    get(_, name) {
      const { pool } = held
      // Only to listen does the library ask for a connection by a callback.
      if (name === 'connect') return (called?: Listening) => (called ? listen(called) : pool?.connect())
      const found: unknown = pool && Reflect.get(pool, name)
      return typeof found === 'function' ? found.bind(pool) : found
    },
  })
}
