import { statement } from '@leitai/pg-kit/statement'
import { limits } from '@leitai/platform/contract/limits'
import { eq, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { type End, type Hello, PROTOCOL_PATH, PROTOCOL_VERSION } from '@leitai/runner/protocol'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { expect, test } from 'vitest'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import { usualCode } from '../definition/contract.code.ts'
import * as submission from '../submission/contract.ts'
import * as administration from './contract.admin.ts'
import { hostRuns } from './contract.host.ts'
import { debugRun, myRuns, type Run } from './contract.ts'
import { enqueueFinals } from './finals.ts'
import { endRun, MOST_ATTEMPTS, rescueRuns, takeRuns } from './queue.ts'
import { labelsOfRunner, queueStatePart } from './queue-facts.ts'
import { createDoor, makeRunner } from './runner.ts'
import { cleanUpRuns } from './scheduled.ts'
import { runners, runs } from './table.ts'

const { app, build } = await testApp()
const { ctx } = app
const hello: Hello = {
  protocol: PROTOCOL_VERSION,
  version: 'test',
  engine: 'bubblewrap',
  labels: [],
  slots: 1,
  memoryMb: 4096,
  cores: 2,
  enforced: { memory: 'group', processes: 'group', cores: true, network: true, seccomp: true },
}
let count = 0

async function runner(more: Partial<Hello> = {}, cmptId: number | null = null) {
  const made = await makeRunner(ctx.db, { name: `演示${++count}`, cmptId, madeAt: ctx.now() })
  const [row] = await ctx.db
    .update(runners)
    .set({ hello: { ...hello, ...more }, seenAt: ctx.now() })
    .where(eq(runners.id, made.runner.id))
    .returning()
  if (!row) throw new Error('no runner')
  return { row, token: made.token }
}
type Row = Awaited<ReturnType<typeof runner>>['row']
const take = (row: Row, most = 1) => transaction(ctx.db, (db) => takeRuns(db, row, { most }, ctx.now()))
const ended = (given: { id: number; attempt: number }, more: Partial<End> = {}): End => ({
  id: given.id,
  attempt: given.attempt,
  outcome: 'error',
  exitCode: 1,
  signal: null,
  wallMs: 1,
  cpuMs: null,
  peakMb: null,
  waitedMs: null,
  log: { head: '', tail: '', bytes: 0 },
  output: null,
  notebook: null,
  reason: '',
  ...more,
})
const open = (more: Partial<typeof usualCode> = {}) => build.competition({}, { code: { ...usualCode, ...more } })
const handIn = async (visitor: Visitor, cmptId: number) =>
  (await build.submit(visitor, cmptId, 'print(1)\n', 'main.py')).submission.id
const shown = (visitor: Visitor, id: number) => visitor.call(submission.getCommitResult, { id })
const emptied = () => ctx.db.delete(runs)
const ask = (message: string, token: string | null, body: unknown) =>
  fetch(`${app.origin}${PROTOCOL_PATH}${message}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('a final re-run has the share of one team, and submissions come no later for it', async () => {
  await emptied()
  const { id } = await open({ labels: ['finals'] })
  const [one, other] = [await build.competitor(id), await build.competitor(id)]
  const mine = await handIn(one.visitor, id)
  const [given] = await ctx.db.select().from(runs).where(eq(runs.submissionId, mine))
  if (!given) throw new Error('no run')
  const { id: _, ...program } = given
  await emptied()
  const entry = { ...program, purpose: 'final' as const }
  const rerun = { revisionId: 1, seeds: 3, data: null, now: ctx.now() }
  await enqueueFinals(ctx.db, [entry, { ...entry, teamId: other.teamId }], rerun)
  const { row: able } = await runner({ labels: ['finals'] })
  await take(able)
  await handIn(other.visitor, id)
  await handIn(other.visitor, id)
  const then = []
  for (let at = 0; at < 7; at++) then.push(...(await take(able)))
  expect(then.map(({ run }) => (run.purpose === 'final' ? run.seed : 'new'))).toEqual([1, 'new', 2, 'new', 2, 3, 3])
})

test('teams take turns, however many programs one of them hands in', async () => {
  await emptied()
  const { id } = await open({ labels: ['turns'] })
  const [busy, calm] = [await build.competitor(id), await build.competitor(id)]
  for (let k = 0; k < 6; k++) await handIn(busy.visitor, id)
  for (let k = 0; k < 2; k++) await handIn(calm.visitor, id)
  const { row } = await runner({ labels: ['turns'] })
  const order: number[] = []
  for (let k = 0; k < 8; k++) {
    const [given] = await take(row)
    if (!given) throw new Error('nothing waits')
    order.push(given.run.teamId)
    await endRun(ctx, row, ended(given.run))
    // Idle time cannot be saved up: who comes late is next but not for ever.
    if (k === 4) await handIn(calm.visitor, id)
  }
  const [b, c] = [busy.teamId, calm.teamId]
  expect(order.slice(0, 5)).toEqual([b, c, b, c, b])
  expect(order.slice(5).filter((team) => team === c)).toHaveLength(1)
})

test('a competition with a larger share has more turns, as an admin says', async () => {
  await emptied()
  const [{ id: small }, { id: large }] = [await open({ labels: ['share'] }), await open({ labels: ['share'] })]
  const admin = await app.as(await build.user({ role: 'admin' }))
  const weigh = (cmptId: number, weight: '1' | '4') => admin.call(administration.weighRuns, { cmptId, weight })
  expect(await weigh(large, '4')).toEqual({ weight: '4' })
  const [few, many] = [await build.competitor(small), await build.competitor(large)]
  for (let k = 0; k < 4; k++) await handIn(few.visitor, small)
  for (let k = 0; k < 8; k++) await handIn(many.visitor, large)
  const shares = (await admin.call(administration.siteRunners, {})).competitions
  expect(shares.find(({ id }) => id === large)).toMatchObject({ weight: '4', waiting: 8, running: 0 })
  expect(shares.find(({ id }) => id === small)).toMatchObject({ weight: '1', waiting: 4 })
  const order = (await take((await runner({ labels: ['share'] })).row, 12)).map(({ run }) => run.cmptId)
  expect(order.slice(0, 10).filter((id) => id === large)).toHaveLength(8)
  await weigh(large, '1')
  expect((await admin.call(administration.siteRunners, {})).competitions).toContainEqual(
    expect.objectContaining({ id: large, weight: '1' }),
  )
  expect(await refusalOf(weigh(999_999, '4'))).toBe('competition.unknown')
  const wrong = admin.call(administration.weighRuns, { cmptId: large, weight: '9' as '4' })
  expect(await refusalOf(wrong)).toBe('request.input')
  expect(await refusalOf(many.visitor.call(administration.weighRuns, { cmptId: large, weight: '4' }))).toBe(
    'login.forbidden',
  )
})

test('operators see what waits, for how long, and whether anything can run it', async () => {
  await emptied()
  await ctx.db.update(runners).set({ revokedAt: ctx.now() })
  const state = async () => (await statement(() => ({ queue: queueStatePart }))(ctx.db, {})).queue
  expect(await state()).toMatchObject({ waiting: 0, running: 0, oldest: 0, unserved: 0, runners: 0, slots: 0 })
  const { id } = await open({ labels: ['seen'] })
  const { visitor } = await build.competitor(id)
  for (let k = 0; k < 3; k++) await handIn(visitor, id)
  await ctx.db.update(runs).set({ createdAt: sql`now() - interval '100 seconds'` })
  const waits = await state()
  expect(waits).toMatchObject({ waiting: 3, debugWaiting: 0, unserved: 3 })
  expect(waits.oldest).toBeGreaterThan(99)
  await runner({ labels: ['other'], slots: 4 })
  expect(await state()).toMatchObject({ unserved: 3, runners: 1, slots: 4 })
  const able = await runner({ labels: ['seen'] })
  expect(await state()).toMatchObject({ unserved: 0, runners: 2, slots: 5 })
  const [given] = await take(able.row)
  expect(await state()).toMatchObject({ waiting: 2, running: 1, unserved: 0 })
  await ctx.db.update(runners).set({ draining: true }).where(eq(runners.id, able.row.id))
  expect(await state()).toMatchObject({ unserved: 2, runners: 2, slots: 4 })
  if (given) await endRun(ctx, able.row, ended(given.run, { outcome: 'timeout', wallMs: 600_000 }))
  expect(await ctx.metrics.text()).toMatch(/leitai_run_seconds_count\{purpose="submission",outcome="timeout"\} 1/)
  expect(await ctx.metrics.text()).toMatch(/leitai_run_wait_seconds_sum\{purpose="submission"\} \d{3}/)
})

test('a runner gets what it has the labels, memory and cores for, and one of a competition that alone', async () => {
  await emptied()
  const { id } = await open({ labels: ['gpu'], memoryMb: 2048, cores: 2 })
  const { id: other } = await open()
  const { visitor } = await build.competitor(id)
  const { visitor: second } = await build.competitor(other)
  await handIn(visitor, id)
  await handIn(second, other)
  for (const less of [{}, { labels: ['gpu'], memoryMb: 2047 }, { labels: ['gpu'], cores: 1 }])
    expect((await take((await runner(less, id)).row, 9)).length).toBe(0)
  expect((await take((await runner({ labels: ['gpu'] }, other)).row, 9)).map(({ run }) => run.cmptId)).toEqual([other])
  const [given] = await take((await runner({ labels: ['gpu', 'more'] })).row, 9)
  expect(given?.run.cmptId).toBe(id)
})

test('no run is given to two, and none is left out', async () => {
  await emptied()
  const { id } = await open({ labels: ['race'] })
  const { visitor } = await build.competitor(id)
  for (let k = 0; k < 10; k++) await handIn(visitor, id)
  const all = await Promise.all(Array.from({ length: 12 }, async () => take((await runner({ labels: ['race'] })).row)))
  const ids = all.flat().map(({ run }) => run.id)
  expect(ids).toHaveLength(10)
  expect(new Set(ids).size).toBe(10)
})

test('what a program takes while it runs is for its host, and of debug runs for its team', async () => {
  await emptied()
  const host = await build.user()
  const rules = { ...usualCode, labels: ['live'], debugPerDay: 1 }
  const { id } = await build.competition({ ownerId: host.id }, { code: rules })
  const { visitor } = await build.competitor(id)
  await handIn(visitor, id)
  const objectKey = await build.upload(visitor, id, 'print(2)\n', 'main.py')
  await visitor.call(debugRun, { cmptId: id, objectKey, fileName: 'main.py' })
  const { row, token } = await runner({ labels: ['live'] })
  const given = await take(row, 2)
  const beaten = given.map(({ run }) => ({ id: run.id, attempt: run.attempt, cpuMs: 1234, peakMb: 56.5 }))
  expect((await ask('beat', token, { runs: beaten })).status).toBe(200)
  // Runners of before do not say it.
  const silent = given.map(({ run }) => ({ id: run.id, attempt: run.attempt }))
  expect((await ask('beat', token, { runs: silent })).status).toBe(200)
  const measured = (list: Pick<Run, 'purpose' | 'cpuMs' | 'peakMb'>[]) =>
    Object.fromEntries(list.map(({ purpose, cpuMs, peakMb }) => [purpose, [cpuMs, peakMb]]))
  const mine = await visitor.call(myRuns, { cmptId: id, page: 1, pageSize: 9 })
  expect(measured(mine.list)).toEqual({ submission: [null, null], debug: [1300, 57] })
  const all = await (await app.as(host)).call(hostRuns, { cmptId: id, state: '', outcome: '', page: 1, pageSize: 9 })
  expect(measured(all.list)).toEqual({ submission: [1300, 57], debug: [1300, 57] })
})

test('a runner gets as many as it asks for, whatever the database chooses to do', async () => {
  await emptied()
  const { id } = await open({ labels: ['planned'] })
  const { visitor } = await build.competitor(id)
  for (let k = 0; k < 3; k++) await handIn(visitor, id)
  const { row } = await runner({ labels: ['planned'], slots: 9 })
  const given = await transaction(ctx.db, async (db) => {
    for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await db.execute(sql.raw(`set local enable_${way} = off`))
    return takeRuns(db, row, { most: 1 }, ctx.now())
  })
  expect(given).toHaveLength(1)
  expect(await ctx.db.$count(runs, eq(runs.state, 'running'))).toBe(1)
})

test('a lease that ran out passes to another, and the first one is not heard any more', async () => {
  await emptied()
  const { id } = await open({ labels: ['lost'] })
  const { visitor } = await build.competitor(id)
  const made = await handIn(visitor, id)
  const [first, second] = [await runner({ labels: ['lost'] }), await runner({ labels: ['lost'] })]
  const [given] = await take(first.row)
  if (!given) throw new Error('nothing waits')
  await ctx.db.update(runs).set({ leaseUntil: sql`now() - interval '1 second'` })
  await rescueRuns(ctx)
  expect((await shown(visitor, made)).run).toMatchObject({ state: 'waiting' })
  const beat = await ask('beat', first.token, { runs: [{ id: given.run.id, attempt: given.run.attempt }] })
  expect(await beat.json()).toEqual({ cancel: [given.run.id], draining: false })
  const [again] = await take(second.row)
  expect(again?.run).toMatchObject({ id: given.run.id, attempt: 2 })
  expect(await endRun(ctx, first.row, ended(given.run))).toBe(false)
  expect(await (await ask('put', first.token, { id: given.run.id, attempt: 1, size: 1 })).json()).toBeNull()
  expect(await endRun(ctx, second.row, ended(again?.run ?? given.run))).toBe(true)
  await until(async () => (await shown(visitor, made)).state === 'failed')
})

test('how a program ended is told in steps of time, once, also if the server that keeps it back is lost', async () => {
  await emptied()
  const { id } = await open({ labels: ['kept'] })
  const { visitor } = await build.competitor(id)
  const made = await handIn(visitor, id)
  const { row } = await runner({ labels: ['kept'] })
  const [given] = await take(row)
  if (!given) throw new Error('nothing waits')
  const end = ended(given.run, { outcome: 'noOutput', wallMs: 17_000 })
  expect(await endRun(ctx, row, end)).toBe(true)
  const seems = await shown(visitor, made)
  expect(seems).toMatchObject({ state: 'running', reason: null })
  expect(seems.run).toMatchObject({ state: 'running', outcome: null, text: null, wallMs: null })
  expect(await endRun(ctx, row, { ...end, outcome: 'error' })).toBe(false)
  await rescueRuns(ctx)
  expect((await shown(visitor, made)).state).toBe('running')
  await ctx.db.update(runs).set({ leaseUntil: sql`now() - interval '1 second'` })
  await Promise.all([rescueRuns(ctx), rescueRuns(ctx)])
  expect(await shown(visitor, made)).toMatchObject({ state: 'failed', run: { outcome: 'noOutput', wallMs: 32_000 } })
  await ctx.delayedResults.release()
  expect(await shown(visitor, made)).toMatchObject({ state: 'failed', run: { outcome: 'noOutput' } })
})

test('a failure of the platform is tried again, then costs no quota', async () => {
  await emptied()
  const { id } = await open({ labels: ['broken'] })
  const { visitor } = await build.competitor(id)
  const made = await handIn(visitor, id)
  const { row } = await runner({ labels: ['broken'] })
  for (let k = 1; k <= MOST_ATTEMPTS; k++) {
    const [given] = await take(row)
    expect(given?.run.attempt).toBe(k)
    if (given) await endRun(ctx, row, ended(given.run, { outcome: 'platform', reason: 'no disk' }))
  }
  expect(await shown(visitor, made)).toMatchObject({ state: 'failed', ourFault: true, run: { outcome: 'platform' } })
  const { quota } = await visitor.call(submission.mySubmission, {
    cmptId: id,
    state: '',
    order: 'newest',
    page: 1,
    pageSize: 20,
  })
  expect(quota).toMatchObject({ usedToday: 0, failedToday: 0 })
})

test('a team has at most ten programs waiting or running', async () => {
  await emptied()
  const { id } = await open({ labels: ['many'] })
  const { visitor } = await build.competitor(id)
  for (let k = 0; k < 10; k++) await handIn(visitor, id)
  await expect(handIn(visitor, id)).rejects.toMatchObject({ code: 'run.tooMany' })
})

test('runners are let in by their token alone, and told what is wrong', async () => {
  const { row, token } = await runner()
  for (const wrong of [null, 'lrt_wrong', `lrt_${'x'.repeat(43)}`, token.slice(0, -1)])
    expect((await ask('beat', wrong, { runs: [] })).status).toBe(401)
  for (const body of ['{', {}, { runs: 'x' }, { runs: [{ id: 'a', attempt: 1 }] }]) {
    const answer = await ask('beat', token, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: expect.any(String) })
  }
  expect((await ask('hello', token, { ...hello, protocol: PROTOCOL_VERSION + 1 })).status).toBe(409)
  expect((await ask('hello', token, { ...hello, labels: ['no spaces'] })).status).toBe(400)
  expect(await (await ask('hello', token, hello)).json()).toEqual({ name: row.name })
  const labels = async () => {
    const [found] = await ctx.db.select().from(runners).where(eq(runners.id, row.id))
    return found?.hello && labelsOfRunner(found.hello)
  }
  expect(await labels()).toEqual(['measures-memory'])
  await ask('hello', token, { ...hello, seeds: true })
  expect(await labels()).toEqual(['measures-memory', 'takes-seeds'])
  await ctx.db.update(runners).set({ revokedAt: ctx.now() }).where(eq(runners.id, row.id))
  await expect.poll(async () => (await ask('beat', token, { runs: [] })).status, { timeout: 8000 }).toBe(401)
})

test('a runner may go on after its first hello before the event that tells of it has come', async () => {
  const { token } = await makeRunner(ctx.db, { name: '演示：刚开始', cmptId: null, madeAt: ctx.now() })
  const silent = { db: ctx.db, hub: { ...ctx.hub, subscribe: () => () => undefined, listening: () => true } }
  const door = createDoor(silent)
  expect(await door.whoHas(token)).toMatchObject({ hello: null })
  expect((await ask('hello', token, hello)).status).toBe(200)
  expect(await door.whoHas(token)).toMatchObject({ hello: { engine: 'bubblewrap' } })
})

test('a runner cannot end, or store a result for, a run that another holds', async () => {
  await emptied()
  const { id } = await open({ labels: ['other'] })
  const { visitor } = await build.competitor(id)
  const made = await handIn(visitor, id)
  const [holder, other] = [await runner({ labels: ['other'] }), await runner({ labels: ['other'] })]
  const [given] = await take(holder.row)
  if (!given) throw new Error('nothing waits')
  const { id: run, attempt } = given.run
  expect(await (await ask('put', other.token, { id: run, attempt, size: 5 })).json()).toBeNull()
  expect(await (await ask('end', other.token, ended(given.run))).json()).toEqual({ taken: false })
  // A result that was announced but not stored is the platform’s failure, not a score.
  const output = { size: 5, sha256: '0'.repeat(64) }
  expect(await (await ask('end', holder.token, ended(given.run, { outcome: 'ok', output }))).json()).toEqual({
    taken: true,
  })
  expect((await shown(visitor, made)).run).toMatchObject({ state: 'waiting' })
})

test('debug runs are deleted after thirty days with their files; runs of submissions stay', async () => {
  await emptied()
  const { id } = await open({ labels: ['old'], debugPerDay: 5 })
  const { visitor } = await build.competitor(id)
  await handIn(visitor, id)
  const keys = await Promise.all([1, 2].map(() => build.upload(visitor, id, 'print(2)\n', 'main.py')))
  const tried: number[] = []
  for (const objectKey of keys)
    tried.push((await visitor.call(debugRun, { cmptId: id, objectKey, fileName: 'main.py' })).run.id)
  const { row } = await runner({ labels: ['old'] })
  for (const { run } of await take(row, 3)) await endRun(ctx, row, ended(run))
  const outputKey = 'run/old/predictions.csv'
  await ctx.storage.put(outputKey, new Uint8Array(5))
  const end = sql`now() - interval '31 days'`
  await ctx.db.update(runs).set({ finishedAt: end }).where(eq(runs.purpose, 'submission'))
  await ctx.db
    .update(runs)
    .set({ finishedAt: end, outputKey })
    .where(eq(runs.id, tried[0] ?? 0))
  await cleanUpRuns(ctx)
  const left = await ctx.db.select().from(runs).orderBy(runs.id)
  expect(left.map(({ purpose, id }) => [purpose, id === tried[1]])).toEqual([
    ['submission', false],
    ['debug', true],
  ])
  const stored = await Promise.all([...keys, outputKey].map((key) => ctx.storage.stat(key)))
  expect(stored.map((one) => one !== null)).toEqual([false, true, false])
})

test('a zip of results that was tried as a program stays when the trial is deleted', async () => {
  await emptied()
  const { id, stage } = await build.competition({}, {})
  const { visitor } = await build.competitor(id)
  const objectKey = await build.upload(visitor, id, 'PK', 'results.zip')
  await visitor.call(submission.commitResult, {
    cmptId: id,
    stageId: stage.id,
    objectKey,
    fileName: 'results.zip',
    remark: '',
  })
  const programs = await open({ labels: ['nowhere'] })
  await visitor.call(signUpJoinCmpt, { cmptId: programs.id, agree: true, answers: {}, lookingForTeam: false })
  await visitor.call(debugRun, { cmptId: programs.id, objectKey, fileName: 'results.zip' })
  await ctx.db.update(runs).set({ state: 'done', outcome: 'error', finishedAt: sql`now() - interval '31 days'` })
  await cleanUpRuns(ctx)
  expect(await ctx.db.$count(runs)).toBe(0)
  expect(await ctx.storage.stat(objectKey)).not.toBeNull()
})

test('a program that was tried and handed in stays when the trial is deleted', async () => {
  await emptied()
  const { id, stage } = await open({ labels: ['both'] })
  const { visitor } = await build.competitor(id)
  const objectKey = await build.upload(visitor, id, 'print(2)\n', 'main.py')
  const { run } = await visitor.call(debugRun, { cmptId: id, objectKey, fileName: 'main.py' })
  const given = { cmptId: id, stageId: stage.id, objectKey, fileName: 'main.py', remark: '' }
  await visitor.call(submission.commitResult, given)
  await ctx.db
    .update(runs)
    .set({ state: 'done', outcome: 'ok', finishedAt: sql`now() - interval '31 days'` })
    .where(eq(runs.id, run.id))
  await cleanUpRuns(ctx)
  expect(await ctx.db.$count(runs, eq(runs.cmptId, id))).toBe(1)
  expect(await ctx.storage.stat(objectKey)).not.toBeNull()
})

test('a runner cannot leave a notebook that nobody asked for, is too large, or was never stored', async () => {
  await emptied()
  const { id } = await open({ labels: ['notebooks'] })
  const { visitor } = await build.competitor(id)
  const { row, token } = await runner({ labels: ['notebooks'] })
  await handIn(visitor, id)
  const [program] = await take(row)
  if (!program) throw new Error('nothing waits')
  const put = (given: { id: number; attempt: number }, size: number) =>
    ask('put', token, { id: given.id, attempt: given.attempt, size, what: 'notebook' })
  expect((await put(program.run, 5)).status).toBe(400)
  await ask('end', token, ended(program.run))
  await build.submit(visitor, id, '{"cells":[]}', 'main.ipynb')
  const [given] = await take(row)
  if (!given) throw new Error('nothing waits')
  expect((await put(given.run, limits.notebookBytes + 1)).status).toBe(400)
  const place = await (await put(given.run, 5)).json()
  const longer = await fetch(new URL(place.url, app.origin), { method: 'PUT', headers: place.headers, body: '123456' })
  expect(longer.ok).toBe(false)
  const notebook = { size: 5, sha256: '0'.repeat(64) }
  expect(await (await ask('end', token, ended(given.run, { notebook }))).json()).toEqual({ taken: true })
  const [stored] = await ctx.db.select().from(runs).where(eq(runs.id, given.run.id))
  expect(stored).toMatchObject({ outcome: 'error', notebookKey: null, notebookSize: null })
  // Afterwards its address takes nothing any more.
  const late = await fetch(new URL(place.url, app.origin), { method: 'PUT', headers: place.headers, body: '12345' })
  expect(late.ok).toBe(false)
})
