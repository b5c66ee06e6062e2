import { noteEvent } from '@leitai/identity/account/event'
import { eq } from '@leitai/platform/db/orm'
import type { ScoringSpec } from '@leitai/scorer/types'
import { builders, rmseSpec } from '@leitai/testing/build'
import { openTestApp, type TestApp, type Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostRoles } from '../definition/table.ts'
import { teams } from '../team/table.ts'
import * as contract from './contract.ts'
import { cheats, worldOf } from './testing.ts'

let app: TestApp
let build: ReturnType<typeof builders>
let host: Visitor
let hostId: number
beforeAll(async () => {
  app = await openTestApp()
  build = builders(app)
  const made = await build.user()
  hostId = made.id
  host = await app.as(made)
}, 60_000)
afterAll(() => app.end())

const first = { page: 1, pageSize: 100 }
const csv = (header: string, values: readonly (number | string)[]) =>
  `id,${header}\n${values.map((value, at) => `${at + 1},${value}`).join('\n')}\n`
const ROWS = 500

async function contest(kind: 'numbers' | 'labels') {
  const world = worldOf('planted', ROWS)
  const truth = kind === 'numbers' ? world.truth : world.classes
  const spec = kind === 'numbers' ? rmseSpec : { ...rmseSpec, metric: { name: 'accuracy' } }
  const cmpt = await build.competition(
    { ownerId: hostId },
    { spec, solution: csv('target', truth), sample: csv('prediction', Array(ROWS).fill(kind === 'numbers' ? '0' : 0)) },
  )
  const enter = async (values: readonly (number | string)[]) => {
    const one = await build.competitor(cmpt.id)
    const { submission } = await build.submit(one.visitor, cmpt.id, csv('prediction', values))
    return { ...one, submissionId: submission.id }
  }
  return { world, cmpt, enter }
}

/** Searches and polls the call until the search has ended. */
async function search(cmptId: number) {
  await host.call(contract.searchSimilarity, { cmptId })
  for (;;) {
    const answer = await host.call(contract.hostSimilarityFlags, { cmptId, state: 'new', ...first })
    if (answer.last?.state === 'done') return answer
    if (answer.last?.state === 'failed') throw new Error('the search failed')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const pairsOf = (answer: Awaited<ReturnType<typeof search>>) =>
  answer.list.filter(({ kind }) => ['sameFile', 'alike', 'errors'].includes(kind))
const key = (ids: number[]) => ids.toSorted((a, b) => a - b).join('+')

// covers: rules.message.similarity-flag-same, pages.console.flags-similar-submissions
test('planted copies among thirty honest teams are found, honest teams are not; nothing of it is public', async () => {
  const { world, cmpt, enter } = await contest('numbers')
  const honest = []
  for (let team = 1; team <= 25; team++) honest.push(await enter(world.model(team).numbers))
  const numbers = (team: number) => world.model(team).numbers
  const [copied, noisy, scaled] = [
    await enter(numbers(1)),
    await enter(cheats.noisy(numbers(2), 0.03, 'noise')),
    await enter(cheats.scaled(numbers(6))),
  ]
  // A baseline of the host, and teams that submit it unchanged, are not flagged.
  const [baseline, one, other] = [await enter(numbers(30)), await enter(numbers(30)), await enter(numbers(30))]
  await app.ctx.db.update(teams).set({ baseline: true }).where(eq(teams.id, baseline.teamId))
  // A series of probes: one file with a few changed rows each time.
  const probe = await build.competitor(cmpt.id)
  const base = numbers(40)
  let last = 0
  for (let at = 0; at < 14; at++) {
    base[at] = (base[at] ?? 0) + 1
    const { submission } = await build.submit(probe.visitor, cmpt.id, csv('prediction', base))
    last = submission.id
  }
  await build.finished(last)
  const answer = await search(cmpt.id)
  const found = pairsOf(answer).map(({ teams: [a, b] }) => key([a?.teamId ?? 0, b?.teamId ?? 0]))
  expect(found.toSorted()).toEqual(
    [
      key([honest[0]?.teamId ?? 0, copied.teamId]),
      key([honest[1]?.teamId ?? 0, noisy.teamId]),
      key([honest[5]?.teamId ?? 0, scaled.teamId]),
    ].toSorted(),
  )
  expect(found).not.toContain(key([one.teamId, other.teamId]))
  expect(answer.list[0]).toMatchObject({ kind: 'sameFile', strength: 100 })
  const noise = pairsOf(answer).find(({ teams: own }) => own.some(({ teamId }) => teamId === noisy.teamId))
  const distance = noise?.facts.figures.find(({ name }) => name === 'distance')
  expect(distance?.value).toBeLessThan((distance?.normal ?? 0) / 4)
  expect(noise?.facts.entries.map(({ id }) => id).toSorted()).toEqual(
    [honest[1]?.submissionId ?? 0, noisy.submissionId].toSorted(),
  )
  const probing = answer.list.filter(({ kind }) => kind === 'probing')
  expect(probing.map(({ teams: own }) => own.map(({ teamId }) => teamId))).toEqual([[probe.teamId]])
  expect(probing[0]?.facts.figures).toContainEqual({ name: 'steps', value: 13, normal: 0 })
  // A new search finds the same flags, and a dismissed one stays dismissed.
  const hintId = answer.list[0]?.id ?? 0
  await host.call(contract.dismissFlag, { cmptId: cmpt.id, hintId, reason: '同一实验室，已说明' })
  const again = await search(cmpt.id)
  expect(again.list.map(({ id }) => id)).not.toContain(hintId)
  expect(again.counts).toMatchObject({ new: answer.total - 1, dismissed: 1 })
  const dismiss = { cmptId: cmpt.id, hintId, reason: '再次' }
  expect(await refusalOf(host.call(contract.dismissFlag, dismiss))).toBe('integrity.hintDone')
  expect(
    await refusalOf(noisy.visitor.call(contract.hostSimilarityFlags, { cmptId: cmpt.id, state: 'new', ...first })),
  ).toBe('login.forbidden')
}, 120_000)

test('copied classes with flipped labels are found, independent classifiers are not', async () => {
  const { world, cmpt, enter } = await contest('labels')
  const labels = (team: number) => world.model(team).labels
  const honest = []
  for (let team = 1; team <= 22; team++) honest.push(await enter(labels(team)))
  const flipped = await enter(cheats.flipped(labels(3), 0.04, 'flips'))
  const copied = await enter(labels(4))
  await build.finished(copied.submissionId)
  const found = pairsOf(await search(cmpt.id))
  const ids = found.map(({ teams: [a, b] }) => key([a?.teamId ?? 0, b?.teamId ?? 0])).toSorted()
  expect(ids).toEqual(
    [key([honest[2]?.teamId ?? 0, flipped.teamId]), key([honest[3]?.teamId ?? 0, copied.teamId])].toSorted(),
  )
  const figure = (name: string) =>
    found
      .find(({ teams: own }) => own.some(({ teamId }) => teamId === flipped.teamId))
      ?.facts.figures.find((one) => one.name === name)
  expect(figure('errors')?.value).toBeGreaterThan((figure('chance')?.value ?? 1) * 1.3)
}, 120_000)

test('what is copied in one task of several is found; an easy task that several answer rightly is no evidence', async () => {
  const [speed, kind] = [worldOf('speed', ROWS), worldOf('kind', ROWS)]
  const easy = speed.classes.map((code) => code % 2)
  const zipped = (files: Record<string, string>) =>
    new Uint8Array(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
  const spec: ScoringSpec = {
    ...rmseSpec,
    first: { name: 'speed', title: { zh: '速度', en: 'Speed' } },
    tasks: [
      { name: 'kind', id: 'id' },
      { name: 'easy', id: 'id' },
    ],
    columns: ['kind', 'easy'].map((task) => ({
      name: task,
      task,
      target: ['class'],
      prediction: ['class'],
      metric: { name: 'accuracy' },
      missing: 0,
    })),
  }
  const cmpt = await build.competition(
    { ownerId: hostId },
    {
      spec,
      solution: zipped({
        'speed.csv': csv('target', speed.truth),
        'kind.csv': csv('class', kind.classes),
        'easy.csv': csv('class', easy),
      }),
    },
  )
  const enter = async (numbers: number[], labels: number[] | null) => {
    const one = await build.competitor(cmpt.id)
    const content = zipped({
      'speed.csv': csv('prediction', numbers),
      ...(labels && { 'kind.csv': csv('class', labels) }),
      'easy.csv': csv('class', easy),
    })
    const { submission } = await build.submit(one.visitor, cmpt.id, content, 'a.zip')
    return { ...one, submissionId: submission.id }
  }
  const [numbers, labels] = [(team: number) => speed.model(team).numbers, (team: number) => kind.model(team).labels]
  const honest = []
  for (let team = 1; team <= 22; team++) honest.push(await enter(numbers(team), team === 22 ? null : labels(team)))
  const copied = await enter(numbers(30), cheats.flipped(labels(3), 0.04, 'flips'))
  await build.finished(copied.submissionId)
  const found = pairsOf(await search(cmpt.id))
  expect(found.map(({ kind, teams: [a, b] }) => [kind, key([a?.teamId ?? 0, b?.teamId ?? 0])])).toEqual([
    ['errors', key([honest[2]?.teamId ?? 0, copied.teamId])],
  ])
}, 120_000)

// covers: rules.message.similarity-flag-score
test('a team whose score jumps to the top is flagged with both submissions; steady teams are not', async () => {
  const { cmpt, enter } = await contest('numbers')
  const { truth } = worldOf('planted', ROWS)
  const near = (error: number) => truth.map((one) => one + error)
  const ids: number[] = []
  const steps = async (errors: readonly number[]) => {
    const [begin = 0, ...rest] = errors
    const one = await enter(near(begin))
    for (const error of rest) {
      const { submission } = await build.submit(one.visitor, cmpt.id, csv('prediction', near(error)))
      ids.push(submission.id)
    }
    return one
  }
  for (let team = 0; team < 8; team++) {
    // Small gains of different sizes, the third and later ones of which count.
    const errors = [0, 1, 2, 3, 4, 5].map((at) => 1 + team / 10 - at * (0.01 + team / 1000))
    await steps(errors)
  }
  const leap = await steps([1.3, 1.29, 1.28, 0.2])
  await build.finished(ids.at(-1) ?? 0)
  const jumps = (await search(cmpt.id)).list.filter(({ kind }) => kind === 'jump')
  expect(jumps.map(({ teams: own }) => own.map(({ teamId }) => teamId))).toEqual([[leap.teamId]])
  expect(jumps[0]?.facts.entries.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.slice(-2))
}, 120_000)

// covers: rules.message.similarity-flag-same-device
test('teams in one place are flagged without their address; a crowd in one place is not', async () => {
  const { cmpt, enter } = await contest('numbers')
  const people: Awaited<ReturnType<typeof enter>>[] = []
  for (let at = 0; at < 7; at++) people.push(await enter(Array(ROWS).fill(0)))
  const { db } = app.ctx
  const now = app.ctx.now()
  const log = (at: number, ip: string, device: string) =>
    noteEvent(db, { userId: people[at]?.user.id ?? 0, kind: 'login', ip, device, detail: '', now })
  await log(0, '203.0.113.7', 'Firefox 演示')
  await log(1, '203.0.113.7', 'Firefox 演示')
  for (let at = 2; at < 7; at++) await log(at, '198.51.100.9', 'Campus')
  await build.finished(people[6]?.submissionId ?? 0)
  const answer = await search(cmpt.id)
  const [flag, ...more] = answer.list.filter(({ kind }) => kind === 'device')
  expect(more).toEqual([])
  expect(flag?.teams.map(({ teamId }) => teamId)).toEqual([people[0]?.teamId, people[1]?.teamId])
  expect(JSON.stringify(answer)).not.toMatch(/203\.0\.113|Firefox|198\.51/)
  // Equal constant files are no evidence.
  expect(pairsOf(answer)).toEqual([])
}, 60_000)

test('only those who run a competition search for and read similarity flags', async () => {
  const { cmpt } = await contest('numbers')
  const [judge, stranger] = [await build.user(), await app.as(await build.user())]
  await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: judge.id, role: 'judge', at: app.ctx.now() })
  const asJudge = await app.as(judge)
  const which = { cmptId: cmpt.id }
  const list = { ...which, state: 'new' as const, ...first }
  for (const [visitor, code] of [
    [app.visitor(), 'login.missing'],
    [stranger, 'login.forbidden'],
    [asJudge, 'hostConsole.mayNot'],
  ] as const) {
    expect(await refusalOf(visitor.call(contract.hostSimilarityFlags, list))).toBe(code)
    expect(await refusalOf(visitor.call(contract.searchSimilarity, which))).toBe(code)
    expect(await refusalOf(visitor.call(contract.dismissFlag, { ...which, hintId: 1, reason: '无' }))).toBe(code)
  }
  expect(await refusalOf(host.call(contract.dismissFlag, { ...which, hintId: 999, reason: '无' }))).toBe(
    'integrity.unknown',
  )
  expect(await refusalOf(host.call(contract.dismissFlag, { ...which, hintId: 1, reason: ' ' }))).toBe('request.input')
  expect(await refusalOf(host.call(contract.hostSimilarityFlags, { ...list, cmptId: 999_999 }))).toBe(
    'competition.unknown',
  )
})
