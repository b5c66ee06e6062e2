import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openTestApp } from '@leitai/testing/open-test-app'
import { expect, test } from 'vitest'

/** A server that has answered, and is closed. */
async function closed(): Promise<WeakRef<object>> {
  const app = await openTestApp()
  await app.visitor().fetch('/readyz')
  const server = new WeakRef(app.ctx)
  await app.end()
  return server
}

test('closed servers leave no memory behind', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const servers: WeakRef<object>[] = []
  while (servers.length < 5) servers.push(await closed())
  let left = servers.length
  // The last one may still be referred to by a timer or a socket that it has closed.
  for (let tried = 0; tried < 40 && left > 1; tried++) {
    // Whoever asks for an object keeps it until the next turn.
    await pause(100)
    collect()
    left = servers.filter((one) => one.deref()).length
  }
  expect(left).toBeLessThanOrEqual(1)
})
