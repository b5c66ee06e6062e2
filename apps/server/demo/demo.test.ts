import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { honours, ratings, userFollows } from '@leitai/community/people/table'
import { exportFolder, findCompetition } from '@leitai/competition/archive/export'
import { type FolderContext, importFolder } from '@leitai/competition/archive/import'
import { draftCompetition } from '@leitai/competition/definition/draft'
import { competitions, signUps, stages } from '@leitai/competition/definition/table'
import { standingsOf } from '@leitai/competition/submission/board-rules'
import { scoredSubmissions } from '@leitai/competition/submission/standings'
import { rankSnapshots, standings, submissions } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import { users } from '@leitai/identity/account/table'
import { profiles } from '@leitai/identity/profile/table'
import { eq, inArray } from '@leitai/platform/db/orm'
import { openFolderStorage } from '@leitai/platform/storage/open'
import { createTestDatabase } from '@leitai/testing/database'
import { openTestApp, type TestApp } from '@leitai/testing/open-test-app'
import { until } from '@leitai/testing/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPlans } from './cast.ts'
import { fillDemo } from './fill.ts'
import { unfinishedSince } from './mark.ts'

let app: TestApp
let lacksPrograms: boolean
const dataDir = mkdtempSync(join(tmpdir(), 'leitai-demo-'))

beforeAll(async () => {
  app = await openTestApp({ dataDir })
  lacksPrograms = (await app.ctx.scorers.lacksPrograms()) !== null
  await fillDemo(app.ctx)
}, 240_000)
afterAll(async () => {
  await app.end()
  rmSync(dataDir, { recursive: true, force: true })
})

test('every leaderboard of the demonstration follows from its submissions', async () => {
  const { db } = app.ctx
  for (const stage of await db.select().from(stages)) {
    const kept = await db.select().from(standings).where(eq(standings.stageId, stage.id))
    const ofStage = await db.select().from(teams).where(eq(teams.cmptId, stage.cmptId))
    const wanted = []
    for (const { id: teamId } of ofStage) {
      const places = standingsOf(stage, await scoredSubmissions(db, teamId, stage.id))
      wanted.push(...places.map((place) => ({ ...place, stageId: stage.id, teamId })))
    }
    const byPlace = (a: { teamId: number; board: string; week: number }, b: typeof a) =>
      a.teamId - b.teamId || a.board.localeCompare(b.board) || a.week - b.week
    expect(kept.toSorted(byPlace)).toEqual(wanted.toSorted(byPlace))
    // Programs of competitors run only where the server has a runner; those of hosts score when the fill is over.
    if (stage.spec && !stage.code && stage.spec.metric.name !== 'formula-python')
      expect(kept.filter(({ board }) => board === 'A').length).toBeGreaterThan(3)
  }
})

test('a program in Python scores one of them, with two columns', async ({ skip }) => {
  if (lacksPrograms) skip('no programs can be run here')
  const { db } = app.ctx
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.slug, 'demo-bird-inspections'))
  const rows = () =>
    db
      .select()
      .from(submissions)
      .where(eq(submissions.cmptId, cmpt?.id ?? 0))
  const over = await until(async () => {
    const all = await rows()
    return all.length > 0 && all.every(({ state }) => state === 'scored' || state === 'failed') && all
  })
  const costs = new Map(over.map((row) => [row.remark.split(': ')[1], row]))
  // Inspecting all costs exactly one a report, and finds all damage.
  expect(costs.get('inspect all')).toMatchObject({ state: 'scored', scoreA: 1, scoreB: 1 })
  expect(costs.get('inspect all')?.numbers).toMatchObject([{ name: 'score' }, { name: 'found', a: 1, b: 1 }])
  for (const model of ['size only', 'tree 6', 'logistic 80']) expect(costs.get(model)?.scoreA).toBeLessThan(0.87)
}, 60_000)

test('counters agree with the rows, and there are all competitions, real faults and yesterday’s ranks', async () => {
  const { db } = app.ctx
  const all = await db.select().from(competitions)
  expect(all.map(({ slug }) => slug).toSorted()).toEqual(
    demoPlans.flatMap(({ slug, scoredByProgram }) => (scoredByProgram && lacksPrograms ? [] : [slug])).toSorted(),
  )
  for (const cmpt of all) {
    expect(cmpt).toMatchObject({
      status: 'published',
      people: await db.$count(signUps, eq(signUps.cmptId, cmpt.id)),
      teams: await db.$count(teams, eq(teams.cmptId, cmpt.id)),
      submissions: await db.$count(submissions, eq(submissions.cmptId, cmpt.id)),
    })
  }
  const failed = await db.select().from(submissions).where(eq(submissions.state, 'failed'))
  expect(failed).toHaveLength(4)
  for (const { faults } of failed) {
    expect(faults.map(({ code }) => code)).toEqual(expect.arrayContaining(['empty-value', 'duplicate-id']))
  }
  expect(await db.$count(rankSnapshots)).toBeGreaterThan(10)
})

// covers: spec.constants.ids-876-878, rules.open.seeded-legacy-ids
test('ids of the former site keep its group code, holiday notice and watermark, and later ids follow them', async () => {
  const { db } = app.ctx
  const legacy = await db
    .select()
    .from(competitions)
    .where(inArray(competitions.id, [876, 878]))
    .orderBy(competitions.id)
  expect(legacy).toMatchObject([
    { id: 876, groupQr: '/v3/demo-group.svg', watermark: false },
    { id: 878, bannerUntil: expect.any(Date), watermark: true },
  ])
  const next = {
    company: '演示',
    type: 'algorithm' as const,
    text: '',
    startAt: null,
    ownerId: legacy[0]?.ownerId ?? 0,
  }
  const id = await draftCompetition(db, { ...next, now: app.ctx.now() })
  expect(id).toBeGreaterThan(878)
  await db.delete(competitions).where(eq(competitions.id, id))
})

test('the ended competition has honours, and people have profiles, follows and ratings', async () => {
  const { db } = app.ctx
  const [ended] = await db.select().from(competitions).where(eq(competitions.slug, 'demo-seattle-weather'))
  const written = await db.select().from(honours)
  expect(new Set(written.map(({ cmptId }) => cmptId))).toEqual(new Set([ended?.id]))
  expect(written.map(({ rank, teams: of, teamSize }) => [rank, of, teamSize]).toSorted()).toEqual([
    [1, 4, 2],
    [1, 4, 2],
    [2, 4, 1],
    [3, 4, 1],
    [4, 4, 1],
  ])
  expect(await db.$count(profiles)).toBeGreaterThan(5)
  expect(await db.$count(userFollows)).toBeGreaterThan(5)
  expect((await db.select().from(ratings)).some(({ tier }) => tier === 'contributor')).toBe(true)
})

test('an export of each that is imported again is equal, including submissions and boards', async () => {
  // A program scores those of one competition after the fill.
  const waits = inArray(submissions.state, ['queued', 'scoring'])
  await until(async () => (await app.ctx.db.$count(submissions, waits)) === 0)
  const database = await createTestDatabase()
  try {
    const storage = await openFolderStorage({
      root: join(dataDir, 'copied'),
      secret: 'a secret of thirty-two characters',
    })
    const target: FolderContext = { db: database.db, storage, now: app.ctx.now }
    for (const cmpt of await app.ctx.db.select().from(competitions)) {
      const first = join(dataDir, `first-${cmpt.id}`)
      const second = join(dataDir, `second-${cmpt.id}`)
      await exportFolder(app.ctx, cmpt, first, { submissions: true })
      const { id, accounts } = await importFolder(target, first, { publish: true, submissions: true })
      const copy = await findCompetition(target, String(id))
      if (!copy) throw new Error('there is no copy')
      expect(accounts).toBeGreaterThanOrEqual(0)
      const own = { id: 0, ownerId: null, createdAt: null }
      expect({ ...copy, ...own }).toEqual({ ...cmpt, ...own })
      await exportFolder(target, copy, second, { submissions: true })
      expect(contents(second)).toEqual(contents(first))
      expect(await boards(target, id)).toEqual(await boards(app.ctx, cmpt.id))
    }
    expect(await target.db.$count(submissions)).toBe(await app.ctx.db.$count(submissions))
  } finally {
    await database.drop()
  }
})

const contents = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [
      join(entry.parentPath, entry.name).slice(path.length),
      readFileSync(join(entry.parentPath, entry.name), 'latin1'),
    ])
    .sort()

async function boards({ db }: Pick<FolderContext, 'db'>, cmptId: number) {
  const rows = await db
    .select({ standing: standings, stage: stages.ord })
    .from(standings)
    .innerJoin(stages, eq(stages.id, standings.stageId))
    .where(eq(stages.cmptId, cmptId))
    .orderBy(stages.ord, standings.board, standings.week, standings.key, standings.entries, standings.at)
  return rows.map(({ stage, standing: { board, week, key, score, entries, at } }) => ({
    stage,
    board,
    week,
    key,
    score,
    entries,
    at,
  }))
}

test('a second fill changes nothing, and an interrupted fill is completed', async () => {
  const { db } = app.ctx
  const count = async () => [await db.$count(users), await db.$count(competitions), await db.$count(submissions)]
  const before = await count()
  await db.delete(standings)
  await db.delete(submissions)
  const [last] = await db.select().from(competitions).where(eq(competitions.slug, 'demo-penguin-mass'))
  await db.delete(competitions).where(eq(competitions.id, last?.id ?? 0))
  const [digits] = await db.select().from(competitions).where(eq(competitions.slug, 'demo-digits'))
  await db.delete(teams).where(eq(teams.cmptId, digits?.id ?? 0))
  await db.delete(signUps).where(eq(signUps.cmptId, digits?.id ?? 0))
  await fillDemo(app.ctx)
  const [people, competitionCount] = await count()
  expect([people, competitionCount]).toEqual(before.slice(0, 2))
  // Submissions are filled only for competitions that have no teams yet.
  const again = await db.select().from(submissions)
  expect(new Set(again.map(({ cmptId }) => cmptId)).size).toBe(2)
  expect(await unfinishedSince(app.ctx)).toBeNull()
})
