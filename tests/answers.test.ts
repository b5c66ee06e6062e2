import { createHash, createHmac, getHashes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { allCalls } from '../apps/server/http-server.ts'
import { attempt, trialDispatcher } from '../apps/testing/world/trial.ts'
import { worldApp } from '../apps/testing/world/world-app.ts'
import { freshSalts } from '../areas/competition/definition/commitment.ts'
import { competitions, stages } from '../areas/competition/definition/table.ts'
import { revisions } from '../areas/competition/revision/table.ts'
import { type CallerKind, callers, permissions } from '../areas/platform/contract/permissions.ts'
import { and, eq, isNotNull } from '../areas/platform/db/orm.ts'
import type { ScoringSpec } from '../packages/scorer/src/types.ts'

/**
 * Creates a canary solution, and private scoring code: no call may return anything derived from it (digests in common algorithms, size, row count, storage key,
 * split), or from the code, to anyone but those who configure the scoring.
 */

const { app, world } = await worldApp()

const ROWS = 8737
const canary = `id,target\n${Array.from({ length: ROWS }, (_, at) => `${at + 1},CANARY${(at * 7919) % 10007}`).join('\n')}\n`
const split = Array.from({ length: ROWS }, (_, at) => `${at + 1},${at % 3 === 0 ? 'A' : 'B'}\n`).join('')
const A_ROWS = Math.ceil(ROWS / 3)
const SEED = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const solutionKey = 'competition/canary/solution-f00d.csv'
const code = 'def score(solution, submission): return len("PRIVATECODE")'
const metric = { name: 'formula-python', options: { code, direction: 'lower' } }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const salts = freshSalts()
await app.ctx.storage.put(solutionKey, Buffer.from(canary), { contentType: 'text/csv' })
const rule = { by: 'seed', seed: SEED, aShare: 1 / 3 } as const
const owned = await app.ctx.db
  .select({ id: stages.id, spec: stages.spec })
  .from(stages)
  .innerJoin(competitions, eq(competitions.id, stages.cmptId))
  .where(and(eq(competitions.ownerId, world.a.people.owner?.id ?? 0), isNotNull(stages.spec)))
for (const { id, spec } of owned) {
  await app.ctx.db
    .update(stages)
    .set({
      solutionKey,
      rows: ROWS,
      aRows: A_ROWS,
      ...salts,
      solutionSha256: sha256(canary),
      splitSha256: sha256(split),
      ...(spec && { spec: { ...scored(spec), split: rule, metric } }),
    })
    .where(eq(stages.id, id))
}
for (const { id, spec } of owned) {
  await app.ctx.db
    .update(revisions)
    .set({
      solutionKey,
      rows: ROWS,
      aRows: A_ROWS,
      solutionSha256: sha256(canary),
      splitSha256: sha256(split),
      ...(spec && { spec: { ...scored(spec), split: rule, metric } }),
    })
    .where(eq(revisions.stageId, id))
}

/** A formula is the only number of its board. */
function scored({ id, target, prediction, b }: ScoringSpec) {
  return { id, target, prediction, b }
}

/** Traces of the canary: its strings, and its digests of sufficient length in common encodings. */
function traces(): Map<string, string> {
  const found = new Map<string, string>([
    [SEED, 'the seed of the split'],
    [solutionKey, 'where the solution lies'],
    ['CANARY', 'a label'],
    ['PRIVATECODE', 'the scoring code'],
    [
      createHmac('sha256', Buffer.from(salts.solutionSalt, 'hex')).update('program').digest('hex'),
      'the salt of the code',
    ],
    [salts.solutionSalt, 'the salt of the solution'],
    [salts.splitSalt, 'the salt of the split'],
  ])
  for (const [what, text] of [
    ['the solution', canary],
    ['the split', split],
    ['the code', code],
  ] as const) {
    for (const algorithm of getHashes()) {
      let digest: Buffer
      try {
        digest = createHash(algorithm).update(text).digest()
      } catch {
        // Some algorithms need parameters, and some are disabled.
        continue
      }
      if (digest.length < 12) continue
      // Truncated digests count too: twelve characters suffice to confirm a guess.
      found.set(digest.toString('hex').slice(0, 12), `${algorithm} of ${what}`)
      for (const spelling of ['base64', 'base64url'] as const)
        found.set(digest.toString(spelling).slice(0, 12), `${algorithm} of ${what} in ${spelling}`)
    }
    found.set(crc32(text).toString(16).padStart(8, '0'), `CRC-32 of ${what}`)
  }
  return found
}

const marks = traces()
/** Matches the counts only as separate values in a response, a table or an ETag. */
const counts = new RegExp(`(?<![0-9.])(?:${[ROWS, A_ROWS, ROWS - A_ROWS, canary.length].join('|')})(?![0-9.])`)

function digestsIn(text: string): string[] {
  const lower = text.toLowerCase()
  const words = [...marks].flatMap(([mark, what]) => (text.includes(mark) || lower.includes(mark) ? [what] : []))
  return counts.test(text) ? [...words, 'a count of the solution'] : words
}

/** Those who configure the scoring may read it: administrators, the owner and editors. */
const insiders: readonly CallerKind[] = ['admin', 'owner', 'editor']

test('traces of the solution are detected', () => {
  expect(digestsIn(`{"sha":"${sha256(canary)}"}`)).toEqual([expect.stringMatching(/sha256.* of the solution$/i)])
  expect(digestsIn(createHash('md5').update(split).digest('base64')).length).toBeGreaterThan(0)
  expect(digestsIn(sha256(canary).toUpperCase()).length).toBeGreaterThan(0)
  expect(digestsIn(`{"rows":${ROWS}}`)).toEqual(['a count of the solution'])
  expect(digestsIn(`{"rows":1${ROWS}}`)).toEqual([])
})

test('no call returns anything derived from a solution to outsiders', { timeout: 400_000 }, async () => {
  const dispatcher = trialDispatcher(app.ctx)
  const faults: string[] = []
  let read = 0
  for (const registered of allCalls) {
    const readers = permissions[registered.call.may].admits.filter((kind) => !insiders.includes(kind))
    for (const kind of readers) {
      const { status, text } = await attempt(dispatcher, { world, registered, kind })
      if (status === 200) read++
      for (const what of digestsIn(text)) faults.push(`${registered.name} tells ${kind}: ${what}`)
    }
  }
  expect(faults).toEqual([])
  expect(read).toBeGreaterThan(300)
})

test('HTTP responses including headers leak nothing either, and insiders can read seed and code', async () => {
  const cmptId = world.a.cmptId
  const paths = [
    `/v3/api/common/cmpt/cmptDetail.json?cmptId=${cmptId}`,
    `/v3/api/common/cmpt/getCmptStageById.json?cmptId=${cmptId}`,
    `/v3/api/common/cmpt/getDataList.json?cmptId=${cmptId}`,
  ]
  for (const path of paths) {
    const response = await app.visitor().fetch(path)
    expect(response.status).toBe(200)
    const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    expect(digestsIn(`${head}\n${await response.text()}`)).toEqual([])
  }
  expect((await app.visitor().fetch(`/v3/object/${solutionKey}`)).status).toBeGreaterThanOrEqual(400)
  // Proves that the test can fail: the owner reads seed and code in the revisions.
  const registered = allCalls.find(({ name }) => name === 'hostRevisions')
  if (!registered) throw new Error('no such call')
  const { text } = await attempt(trialDispatcher(app.ctx), {
    world,
    registered,
    kind: 'owner',
    fields: { cmptId: String(cmptId) },
  })
  expect(digestsIn(text)).toEqual(['the seed of the split', 'the scoring code'])
})

test('every kind of caller is either an insider or tested', () => {
  expect(callers.filter((kind) => insiders.includes(kind))).toHaveLength(insiders.length)
})
