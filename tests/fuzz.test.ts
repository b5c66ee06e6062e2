import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { times } from '../apps/testing/thorough.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { fuzz } from './fuzz/run.ts'
import { hostile } from './fuzz/values.ts'

/**
 * No call may fail, whatever input it receives: each gets one request. `npm run fuzz` sends many more: FUZZ_REQUESTS sets their number, FUZZ_SEED and
 * FUZZ_FROM repeat or resume a run. The suite uses a fixed seed; the script draws one.
 */
const seed = Number(process.env.FUZZ_SEED ?? 2026)
const from = Number(process.env.FUZZ_FROM ?? 0)
const count = Number(process.env.FUZZ_REQUESTS ?? times(allCalls.length, 20_000))

/** Paths that are not calls: pictures, stored files, share cards, SSO, and those for search engines and operators. */
const PREFIXES = [
  '/',
  '/v3/api/',
  '/v3/api/common/',
  '/v3/picture/',
  '/v3/picture/editor/1/',
  '/v3/share/',
  '/v3/api/objects/',
  '/v3/api/common/sso/start?provider=',
  '/v3/api/common/sso/callback?state=',
  '/sitemap.xml?page=',
  '/metrics?',
  '/?session_token=',
]

const { app, world } = await worldApp()

test(`no call fails, whatever it receives (seed ${seed})`, { timeout: 24 * 3_600_000 }, async () => {
  const { faults, ...report } = await fuzz(app, world, { seed, from, count })
  if (process.env.FUZZ_REPORT) console.warn(JSON.stringify({ seed, from, ...report }, null, 2))
  expect(faults).toEqual([])
})

test('no path fails, whatever it contains', async () => {
  const faults: string[] = []
  for (const prefix of PREFIXES) {
    const seen = await Promise.all(
      hostile.map(async (value) => {
        const path = prefix + encodeURIComponent(value.isWellFormed() ? value : 'x').slice(0, 4000)
        const { status } = await app.visitor().fetch(path)
        return status >= 500 ? `${path.slice(0, 200)}: ${status}` : null
      }),
    )
    faults.push(...seen.filter((fault) => fault !== null))
  }
  expect(faults).toEqual([])
})
