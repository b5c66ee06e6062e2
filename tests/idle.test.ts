import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { COMMITTED_TOPIC } from '../areas/platform/pubsub/hub.ts'
import { type CommittedEvent, TABLE_TOPIC } from '../packages/pg-kit/src/table-news.ts'

const { app } = await worldApp()

/** Of the process itself, which nothing that is kept stands on. */
const OWN = new Set(['processes'])
/** Two rounds of the tasks that run every two seconds. */
const ROUNDS_MS = 4500

/**
 * A statement that changes no row is announced like any other: a task that tries an update every two seconds would drop what all processes
 * keep of that table as often.
 */
test('a server to which nothing happens announces no change of any table', async () => {
  const announced = async () => {
    const tables = new Set<string>()
    const note = (message: unknown) => {
      if (typeof message === 'string' && !OWN.has(message)) tables.add(message)
    }
    const stops = [
      app.ctx.hub.subscribe(TABLE_TOPIC, note),
      app.ctx.hub.subscribe(COMMITTED_TOPIC, (event) => {
        const { topic, message } = event as CommittedEvent
        if (topic === TABLE_TOPIC) note(message)
      }),
    ]
    // Nothing may happen while every task of a few seconds runs.
    await pause(ROUNDS_MS)
    for (const stop of stops) stop()
    return [...tables].toSorted()
  }
  // Jobs of the world’s making may still run.
  let found = await announced()
  for (let tries = 0; tries < 5 && found.length > 0; tries++) found = await announced()
  expect(found).toEqual([])
}, 60_000)
