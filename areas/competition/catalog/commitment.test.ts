import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from '@leitai/platform/db/orm'
import { isOpenedRight } from '@leitai/scorer/commitment'
import { rmseSpec, solutionCsv } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { openCommitments, withStrongSeed } from '../definition/commitment.ts'
import { changes, competitions, stages } from '../definition/table.ts'
import * as contract from './contract.stages.ts'

const { app, build } = await testApp()
const { db } = app.ctx
const HOUR = 3_600_000

async function shown(cmptId: number) {
  const [stage] = await app.visitor().call(contract.getCmptStageById, { cmptId })
  return stage?.scoring?.commitments ?? null
}
const ended = () => ({ endAt: new Date(app.ctx.now().getTime() - HOUR) })
/** No other stage has the same seed. */
const splitBy = (mark: number) => ({ ...rmseSpec, split: { ...seedSplit, seed: `${mark}`.padStart(32, '0') } })
const seedSplit = { by: 'seed' as const, aShare: 0.5 }
const solution = (mark: number) => solutionCsv().replace('1,0.01\n', `1,${mark}\n`)

test('commitments reveal nothing before the reveal, and are opened by it', async () => {
  const text = solution(11)
  const { id, stage } = await build.competition({}, { spec: splitBy(11), solution: text })
  await openCommitments(app.ctx)
  const before = await shown(id)
  expect(before).toEqual({
    solution: expect.stringMatching(/^[0-9a-f]{64}$/),
    split: expect.stringMatching(/^[0-9a-f]{64}$/),
    program: null,
    opened: null,
  })
  const sha256 = createHash('sha256').update(text).digest('hex')
  expect(before?.solution).not.toBe(sha256)
  await db.update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.id, stage.id))
  await openCommitments(app.ctx)
  const after = await shown(id)
  expect(after).toMatchObject({ solution: before?.solution, split: before?.split, opened: { rule: splitBy(11).split } })
  expect(after?.opened?.solution.sha256).toBe(sha256)
  for (const part of ['solution', 'split'] as const) {
    const opening = after?.opened?.[part]
    expect(opening && isOpenedRight({ commitment: after?.[part] ?? '', ...opening })).toBe(true)
  }
})

test('two stages with one solution have different commitments, and neither is opened while the other hides it', async () => {
  const text = solution(12)
  const first = await build.competition({}, { spec: splitBy(12), solution: text })
  const second = await build.competition({}, { spec: splitBy(120), solution: text })
  expect((await shown(first.id))?.solution).not.toBe((await shown(second.id))?.solution)
  const now = app.ctx.now()
  await db.update(stages).set({ revealedAt: now }).where(eq(stages.id, first.stage.id))
  await openCommitments(app.ctx)
  expect((await shown(first.id))?.opened).toBeNull()
  await db.update(stages).set({ revealedAt: now }).where(eq(stages.id, second.stage.id))
  await openCommitments(app.ctx)
  expect((await shown(first.id))?.opened).not.toBeNull()
  expect((await shown(second.id))?.opened).not.toBeNull()
})

test('they wait while another solution has the same seed or split, and no longer', async () => {
  const columns = (mark: number) => {
    const rows = Array.from({ length: 6 }, (_, at) => `${at + 1},${mark + at},${at < 3 ? 'A' : 'B'}\n`)
    const spec = { ...rmseSpec, split: { by: 'column' as const, column: 'board' } }
    return { spec, solution: `id,target,board\n${rows.join('')}` }
  }
  const seeded = (mark: number) => ({ spec: splitBy(7), solution: solution(mark) })
  const reveal = async ({ stage }: { stage: { id: number } }) => {
    await db.update(stages).set({ revealedAt: app.ctx.now() }).where(eq(stages.id, stage.id))
    await openCommitments(app.ctx)
  }
  for (const way of [seeded, columns]) {
    const [first, second] = [await build.competition({}, way(40)), await build.competition({}, way(50))]
    await reveal(first)
    expect((await shown(first.id))?.opened).toBeNull()
    await reveal(second)
    expect((await shown(first.id))?.opened).not.toBeNull()
    expect((await shown(second.id))?.opened).not.toBeNull()
  }
  // If all rows belong to board A, there is no split.
  const all = (mark: number) => ({
    spec: { ...rmseSpec, split: { by: 'seed' as const, seed: 'all', aShare: 1 } },
    solution: solution(mark),
  })
  const [whole] = [await build.competition({}, all(60)), await build.competition({}, all(70))]
  await reveal(whole)
  expect((await shown(whole.id))?.opened).not.toBeNull()
})

test('without a board B they open once the competition has ended, and never in practice without an end', async () => {
  const spec = { ...splitBy(13), b: 'none' as const }
  const running = await build.competition({}, { spec, solution: solution(13) })
  const practice = await build.competition(
    { practice: true, endAt: null },
    { spec: { ...splitBy(14), b: 'none' }, endAt: null, solution: solution(14) },
  )
  await openCommitments(app.ctx)
  expect((await shown(running.id))?.opened).toBeNull()
  await db.update(competitions).set(ended()).where(eq(competitions.id, running.id))
  await openCommitments(app.ctx)
  expect((await shown(running.id))?.opened).not.toBeNull()
  expect((await shown(practice.id))?.opened).toBeNull()
  // A draft opens nothing, however old its dates are.
  const hidden = { spec: { ...splitBy(15), b: 'none' as const }, solution: solution(15) }
  const draft = await build.competition({ status: 'draft', ...ended() }, hidden)
  await openCommitments(app.ctx)
  const [row] = await db.select().from(stages).where(eq(stages.id, draft.stage.id))
  expect(row?.commitmentsOpenedAt).toBeNull()
})

test('a guessable seed is replaced, and an existing one is kept', () => {
  const by = (seed: string) => ({ split: { by: 'seed' as const, seed, aShare: 0.5 } })
  const drawn = withStrongSeed(by('2024'), null)
  expect(drawn.split.seed).toMatch(/^[0-9a-f]{32}$/)
  expect(withStrongSeed(by(''), null).split.seed).not.toBe(withStrongSeed(by(''), null).split.seed)
  expect(withStrongSeed(drawn, null)).toEqual(drawn)
  expect(withStrongSeed(by('2024'), by('2024').split).split.seed).toBe('2024')
  expect(withStrongSeed(by(''), drawn.split)).toEqual(drawn)
})

test('the migration adds a change note to each public scored competition, and to no other', async () => {
  const path = join(import.meta.dirname, '../../../apps/server/migrations/0043_commitments.sql')
  const insert = readFileSync(path, 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
  const scored = await build.competition({}, { solution: solution(16) })
  const bare = await build.competition({}, { spec: null, solutionSha256: '' })
  const draft = await build.competition({ status: 'draft' }, { solution: solution(17) })
  await app.database.pool.query(insert)
  const logOf = (cmptId: number) => db.select().from(changes).where(eq(changes.cmptId, cmptId))
  expect(await logOf(scored.id)).toMatchObject([
    {
      byRole: 'platform',
      text: { zh: expect.stringContaining('加盐的承诺'), en: expect.stringContaining('HMAC-SHA256') },
    },
  ])
  expect(await logOf(bare.id)).toEqual([])
  expect(await logOf(draft.id)).toEqual([])
  // The commitments cover the old digests, with different salts for each stage.
  const rows = await db.select({ one: stages.solutionSalt, other: stages.splitSalt }).from(stages)
  const salts = rows.flatMap(({ one, other }) => [one, other])
  expect(new Set(salts).size).toBe(salts.length)
  expect(salts.every((salt) => /^[0-9a-f]{64}$/.test(salt))).toBe(true)
})
