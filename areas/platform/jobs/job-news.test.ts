import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import { poolForQueue } from './workers.ts'

test('the workers of a queue hear of its new jobs by the hub, until they stop listening', () => {
  const listeners = new Set<(message: unknown) => void>()
  const hub = {
    subscribe: (_topic: string, listener: (message: unknown) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const heard: unknown[] = []
  let release = () => undefined as unknown
  const connect: unknown = poolForQueue({ pool: new pg.Pool(), hub }, 'scoring').connect
  if (typeof connect !== 'function') throw new Error('never')
  connect((_error: undefined, client: EventEmitter, stop: () => void) => {
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload)))
    release = stop
  })
  const deliver = (message: unknown) => {
    for (const listener of listeners) listener(message)
  }
  deliver({ queue: 'outside', count: 1 })
  deliver('nonsense')
  deliver({ queue: 'scoring', count: 3 })
  expect(heard).toEqual([{ count: 3 }])
  release()
  deliver({ queue: 'scoring', count: 1 })
  expect(heard).toHaveLength(1)
})
