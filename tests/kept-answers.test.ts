import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { attempt } from '../apps/testing/world/trial.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { whoIs } from '../areas/identity/account/session.ts'
import { refusalToCall } from '../areas/identity/token/rules.ts'
import { whoHolds } from '../areas/identity/token/token.ts'
import { permissions } from '../areas/platform/contract/permissions.ts'
import { createDispatcher } from '../areas/platform/http/dispatcher.ts'

/**
 * What a process keeps (platform/pubsub/kept-reads.ts) is keyed by all that it depends on: every reading call answers every caller as a
 * server that keeps nothing does, also after everybody else has asked.
 */
const { app, world } = await worldApp()

/** The same database under another identity, for which nothing is kept. */
const uncached = new Proxy(app.ctx.db, {
  get(target, key) {
    const found: unknown = Reflect.get(target, key)
    return typeof found === 'function' ? found.bind(target) : found
  },
})
const ctx = { ...app.ctx, db: uncached }
const withoutKeeping = createDispatcher(ctx, {
  whoIs: (session) => whoIs(ctx, session),
  whoHolds: (token) => whoHolds(ctx, token),
  refusalToCall,
})

/** Masks what differs from one moment to the next: times, signed addresses, random challenges. */
const plain = (text: string) =>
  text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replace(/expires=\d+/g, 'expires')
    .replace(/[\w%+/=.-]{24,}/g, 'signed')

/** Measurements of the moment, and challenges drawn anew. */
const VARY = new Set(['healthReport', 'captchaGen', 'captchaImage', 'captchaWork', 'clickCaptcha'])

test('every reading call answers every caller as a server that keeps nothing', async () => {
  const reads = allCalls.filter(({ call, name }) => call.method === 'GET' && call.kind === 'json' && !VARY.has(name))
  const faults: string[] = []
  let compared = 0
  for (const registered of reads) {
    const { admits } = permissions[registered.call.may]
    // First all of them, so that each finds what the others have left.
    for (const kind of admits) await attempt(app.dispatcher, { world, registered, kind })
    for (const kind of admits) {
      const [kept, fresh] = [
        await attempt(app.dispatcher, { world, registered, kind }),
        await attempt(withoutKeeping, { world, registered, kind }),
      ]
      compared++
      if (kept.status !== fresh.status || plain(kept.text) !== plain(fresh.text))
        faults.push(
          `${registered.name} as ${kind}: ${kept.status} ${kept.text}\n  and without keeping ${fresh.status} ${fresh.text}`,
        )
    }
  }
  expect(faults.join('\n')).toBe('')
  expect(compared).toBeGreaterThan(reads.length)
}, 400_000)
