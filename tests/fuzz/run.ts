import { Agent, request as open } from 'node:http'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { allCalls, buildHttpServer } from '../../apps/server/http-server.ts'
import type { TestApp } from '../../apps/testing/open-test-app.ts'
import { takingBack } from '../../apps/testing/world/trial.ts'
import type { World } from '../../apps/testing/world/world.ts'
import { requestOf, type Sent } from './requests.ts'

/** Much longer than any call may take, and shorter than the test's limit. */
const HANG_MS = 60_000
const AT_ONCE = 8
/** Calls that would end the test world, such as deleting or signing out users: always rolled back. */
const ENDS_THE_WORLD = new Set([
  'logout',
  'closeAccount',
  'changePassword',
  'endDevice',
  'endLogins',
  'lockAccount',
  'setRole',
  'revokeTokens',
  'deleteDraft',
  'withdrawCompetition',
  'resetpasswordNew',
  'thirdUpdatePassword',
  'mutePerson',
  'decideCase',
  'removeSsoProvider',
  'turnSsoProvider',
  'deleteBindingThird',
  'ssoLogin',
  'ssoCreate',
  'ssoLink',
  'bindThird',
])

export interface Report {
  requests: number
  faults: string[]
  statuses: Record<string, number>
  /** Calls that only ever refused who asked, or what was asked for. */
  unreached: string[]
  /** Milliseconds: the slowest calls on average, with the maximum of each. */
  slowest: { call: string; mean: number; longest: number }[]
  megabytes: { before: number; after: number }
}
interface Seen {
  status: number
  text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

function send(origin: string, { call, method, path, headers, body }: Sent): Promise<Seen> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen>()
  const length = body && !('transfer-encoding' in headers) ? { 'content-length': body.length } : {}
  const url = new URL(origin)
  const sent = open(
    { host: url.hostname, port: url.port, path, method, headers: { ...headers, ...length }, agent, timeout: HANG_MS },
    (answer) => {
      const status = answer.statusCode ?? 0
      // Event streams never end: a started response is enough.
      if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
        answer.on('error', () => undefined)
        sent.destroy()
        return resolve({ status, text: '' })
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status, text: Buffer.concat(chunks).toString().slice(0, 2000) }))
      answer.on('error', reject)
    },
  )
  sent.on('timeout', () => sent.destroy(new Error(`no answer within ${HANG_MS} ms`)))
  sent.on('error', (error) => {
    // The server may close a keep-alive connection just as it is reused: then it has received nothing of the request.
    const unanswered = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
    if (unanswered) send(origin, { method, path, headers, body, call }).then(resolve, reject)
    else reject(error)
  })
  sent.end(body ?? undefined)
  return promise
}

const megabytes = () => Math.round(process.memoryUsage().rss / 1_048_576)

/**
 * Sends requests to a server, each generated from the seed and its number. Every third is committed, so that later ones read its data; the
 * others are rolled back, so that the test world survives.
 */
export async function fuzz(
  app: TestApp,
  world: World,
  { seed, from = 0, count }: { seed: number; from?: number; count: number },
): Promise<Report> {
  const storage: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      storage.push(chunk.toString())
      done()
    },
  })
  const log = pino({ level: 'error' }, stream)
  const served = await buildHttpServer({ ...app.ctx, log })
  const taken = await buildHttpServer({ ...app.ctx, log, db: takingBack(app.ctx.db) })
  const kept = { origin: await served.server.listen({ port: 0, host: '127.0.0.1' }) }
  const trial = { origin: await taken.server.listen({ port: 0, host: '127.0.0.1' }) }
  const times = new Map<string, { sum: number; count: number; longest: number }>()
  const statuses: Record<string, number> = {}
  const reached = new Set<string>()
  const faults: string[] = []
  const before = megabytes()
  let next = from
  async function work() {
    for (let number = next++; number < from + count; number = next++) {
      const registered = allCalls[(number * 7) % allCalls.length]
      if (!registered) throw new Error('there are no calls')
      const sent = requestOf(world, registered, { seed, number })
      const { origin } = number % 3 === 0 && !ENDS_THE_WORLD.has(registered.name) ? kept : trial
      const began = performance.now()
      const seen = await send(origin, sent).catch((error: Error) => ({ status: 599, text: error.message }))
      const took = performance.now() - began
      const time = times.get(sent.call) ?? { sum: 0, count: 0, longest: 0 }
      times.set(sent.call, { sum: time.sum + took, count: time.count + 1, longest: Math.max(time.longest, took) })
      statuses[seen.status] = (statuses[seen.status] ?? 0) + 1
      if (![401, 403, 404, 415].includes(seen.status)) reached.add(sent.call)
      if (seen.status < 500) continue
      const cause = storage.splice(0).join('').slice(0, 1500)
      const body = sent.body?.toString().slice(0, 500) ?? ''
      faults.push(
        `seed ${seed} number ${number}: ${sent.method} ${sent.path.slice(0, 500)} ${body}\n${seen.status} ${seen.text.slice(0, 200)}\n${cause}`,
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await Promise.all([served.server.close(), taken.server.close()])
  const slowest = [...times]
    .map(([call, { sum, count: calls, longest }]) => ({
      call,
      mean: Math.round(sum / calls),
      longest: Math.round(longest),
    }))
    .toSorted((a, b) => b.longest - a.longest)
    .slice(0, 10)
  const unreached = allCalls.map(({ name }) => name).filter((name) => times.has(name) && !reached.has(name))
  return { requests: count, faults, statuses, unreached, slowest, megabytes: { before, after: megabytes() } }
}
