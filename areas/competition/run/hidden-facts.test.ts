import { API_BASE } from '@leitai/platform/contract/call'
import { asc, eq } from '@leitai/platform/db/orm'
import * as message from '@leitai/site/message/contract'
import { addWebhook } from '@leitai/site/webhook/contract'
import { eventsFor } from '@leitai/site/webhook/contract.events'
import { webhookDeliveries } from '@leitai/site/webhook/table'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { expect, test } from 'vitest'
import * as submission from '../submission/contract.ts'
import { submissionsOf } from '../submission/personal-data.ts'
import * as contract from './contract.ts'
import { heldFor, shownOfHidden } from './hidden-facts.ts'
import { runsOf } from './personal-data.ts'
import { codeCompetition, lacksRunner, openRunner } from './testing.ts'

const { app, build } = await testApp()
const missing = await lacksRunner()

type Competitor = Awaited<ReturnType<typeof build.competitor>>

/** The event streams of a competitor's pages and a webhook of everything that it may be told, from now on; read at the end. */
async function listen({ user, visitor }: Competitor, cmptId: number) {
  const { id: webhookId } = await visitor.call(addWebhook, {
    ownerKind: 'person',
    ownerId: user.id,
    kind: 'json',
    name: '演示',
    address: 'https://hooks.invalid/x',
    secret: '',
    language: 'zh',
    events: eventsFor('person'),
  })
  const closing = new AbortController()
  const paths = [contract.runEvents, submission.submissionEvents, message.messageEvents].map(({ path }) => path)
  const streams = await Promise.all(
    paths.map(async (path) => {
      const response = await visitor.fetch(`${API_BASE}${path}?cmptId=${cmptId}`, { signal: closing.signal })
      const stream = { path, text: '' }
      const reading = response.body?.pipeThrough(new TextDecoderStream())
      const read = async () => {
        for await (const text of reading ?? []) stream.text += text
      }
      read().catch(() => undefined)
      return stream
    }),
  )
  return async () => {
    await until(async () => streams[0]?.text.includes('"done"'))
    closing.abort()
    const heard = await app.ctx.db
      .select({ event: webhookDeliveries.event })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, webhookId))
      .orderBy(asc(webhookDeliveries.id))
    return [...streams, ...heard]
  }
}

/** Every answer in which a competitor finds a submission and its run, without what differs between any two. */
async function everyAnswer({ user, visitor }: Competitor, cmptId: number, id: number): Promise<string> {
  const page = { cmptId, page: 1, pageSize: 20 } as const
  const { list } = await visitor.call(contract.myRuns, page)
  const csv = await visitor.fetch(`${API_BASE}${submission.exportSubmissions.path}?cmptId=${cmptId}`)
  const context = { db: app.ctx.db, me: user }
  const own = { runs: await runsOf(context), submissions: await submissionsOf(context) }
  const answers = [
    own,
    await visitor.call(submission.getCommitResult, { id }),
    await visitor.call(submission.mySubmission, { ...page, state: '', order: 'newest' }),
    list,
    await csv.text(),
    await visitor.call(message.findUserMsgByPage, { unread: false, page: 1, pageSize: 20 }),
  ]
  return JSON.stringify(answers)
}

const without = (text: string) =>
  text
    .replaceAll(/"(submittedAt|createdAt|startedAt|finishedAt|resetAt|at|delta)":"[^"]*"/g, '')
    .replaceAll(/\\?"(id|submissionId|stageId|cmptId|userId|no|teamId)\\?":\d+/g, '')
    .replaceAll(/"(avatar|userName|sha256|id)":"[^"]*"/g, '')
    .replaceAll(/演示用户\d+/g, '')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, '')

/** Ways to tell a byte; each program takes between 4 and 8 seconds, one step, however busy the machine. */
const send: Record<string, (byte: number) => string> = {
  exit: (byte) => `os._exit(${1 + byte})`,
  signal: (byte) => `os.kill(os.getpid(), ${byte % 2 ? 'signal.SIGABRT' : 'signal.SIGUSR1'})`,
  memory: (byte) => `x = bytearray(${byte} << 19)\nfor i in range(0, len(x), 4096): x[i] = 1\nraise SystemExit(1)`,
  processor: (byte) => `while time.process_time() < ${(byte % 16) / 20}: pass\nraise SystemExit(1)`,
  time: (byte) => `time.sleep(${(byte % 16) / 25}); raise SystemExit(1)`,
  output: (byte) => `open("/out/predictions.csv", "w").write("id,prediction\\n" + "1,x\\n" * ${byte})`,
}
const program = (way: string, byte: number) =>
  `import os, signal, time\ntime.sleep(4.1)\n${send[way]?.(byte) ?? ''}`.padEnd(400, '\n')

test.runIf(missing === null).each(Object.keys(send))(
  'a program cannot tell a byte of hidden data by its %s, in any answer that its team gets',
  { timeout: 60_000 },
  async (way) => {
    const runner = await openRunner(app, { labels: [way], slots: 2 })
    const { id } = await codeCompetition(app, build, { labels: [way], wallSeconds: 30, memoryMb: 256 })
    const answers = await Promise.all(
      [3, 175].map(async (byte) => {
        const competitor = await build.competitor(id)
        const heard = await listen(competitor, id)
        const { submission: made } = await build.submit(competitor.visitor, id, program(way, byte), 'main.py')
        await build.finished(made.id)
        return (await everyAnswer(competitor, id, made.id)) + JSON.stringify(await heard())
      }),
    )
    for (const one of answers) expect(one).not.toMatch(/"(startedAt|finishedAt)":"[^"]*([1-9]\.\d{3}|\.(?!000)\d{3})Z/)
    expect(without(answers[0] ?? '')).toBe(without(answers[1] ?? ''))
    await runner.close()
  },
)

/** As docs/CODE-COMPETITIONS.md counts what a team can tell apart, in bits. */
function bitsToldOf(wallSeconds: number): number {
  const rules = { wallSeconds, cores: 4, memoryMb: 1000 }
  const answers = new Set<string>()
  const outcomes = ['ok', 'error', 'timeout', 'memory', 'disk', 'noOutput', 'badOutput'] as const
  for (const outcome of outcomes)
    for (let wallMs = 900; wallMs <= wallSeconds * 1000; wallMs += wallSeconds * 10)
      for (const share of [0.1, 0.4, 0.6, 0.9]) {
        const cpuMs = share * wallSeconds * 4000
        for (const peakMb of [10, 499, 501, 999]) {
          const at = outcome === 'timeout' ? wallSeconds * 1000 : wallMs
          const run = { state: 'done', outcome, startedAt: null, wallMs: at, cpuMs, peakMb } as const
          answers.add(`${outcome} ${heldFor(at, rules) + at} ${JSON.stringify(shownOfHidden(run, rules))}`)
        }
      }
  // A result that cannot be scored is told 1, 4, 16 or 64 seconds after scoring began.
  const results = [...answers].filter((one) => one.startsWith('ok'))
  return Math.log2(answers.size + 3 * results.length)
}

test.each([
  [60, 8],
  [600, 8],
  [43_200, 9],
])('of a run of at most %i s that fails, a team learns fewer than %i bits', (wallSeconds, bits) => {
  expect(bitsToldOf(wallSeconds)).toBeLessThan(bits)
})

test('nobody waits for the end of a program for longer than it took', () => {
  for (const wallMs of [1200, 3000, 70_000, 599_000])
    expect(heldFor(wallMs, { wallSeconds: 600 })).toBeLessThanOrEqual(wallMs)
})
