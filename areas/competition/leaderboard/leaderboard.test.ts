import { eq } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import { weekBounds, weekOf } from '@leitai/platform/time/day'
import { answerCsv } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import type { Stage } from '../definition/table.ts'
import { medalOf } from '../submission/board-rules.ts'
import { recomputeStandings } from '../submission/standings.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import { lockTeam } from '../team/team.ts'
import { boardPart } from './board.ts'
import * as contract from './contract.ts'

const { app, build } = await testApp()

type Row = typeof submissions.$inferSelect

/** The rules again, implemented slowly and literally, to compare with the stored boards. */
function slowBoard(stage: Stage, rows: Row[], board: 'A' | 'B' | 'practice' | 'week', week: number): string[] {
  const better = (a: number, b: number) => (stage.direction === 'higher' ? a > b : a < b)
  const places: { team: number; score: number; entries: number; at: number }[] = []
  for (const team of new Set(rows.map((row) => row.teamId))) {
    let own = rows.filter(
      (row) => row.teamId === team && row.state === 'scored' && row.practice === (board === 'practice'),
    )
    if (board === 'week') {
      const { from, to } = weekBounds(stage.startAt, week)
      own = own.filter((row) => row.createdAt >= from && row.createdAt < to)
    }
    // A week's board is frozen at its end, whatever is deleted later.
    const frozenAt = board === 'week' ? weekBounds(stage.startAt, week).to : null
    const visible = own.filter((row) => row.deletedAt === null || (frozenAt !== null && row.deletedAt >= frozenAt))
    let counting = visible
    if (board === 'B') {
      const byAge = [...visible].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
      const chosen = visible.filter((row) => row.picked)
      counting = chosen.length > 0 ? chosen : byAge.slice(0, stage.pickLimit)
    }
    let best: Row | null = null
    for (const row of [...counting].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)) {
      const score = board === 'B' ? row.scoreB : row.scoreA
      const bestScore = board === 'B' ? best?.scoreB : best?.scoreA
      if (score !== null && (bestScore === undefined || bestScore === null || better(score, bestScore))) best = row
    }
    const score = board === 'B' ? best?.scoreB : best?.scoreA
    if (best && typeof score === 'number')
      places.push({ team, score, entries: own.length, at: best.createdAt.getTime() })
  }
  const before = (a: (typeof places)[number], b: (typeof places)[number]) =>
    better(a.score, b.score) ||
    (a.score === b.score && (a.entries < b.entries || (a.entries === b.entries && a.at < b.at)))
  return places
    .map((place) => ({ ...place, rank: 1 + places.filter((other) => before(other, place)).length }))
    .sort((a, b) => a.rank - b.rank || a.team - b.team)
    .map(({ rank, team, score, entries }) => `${rank}. ${team} ${score.toFixed(6)} (${entries})`)
}

type Step =
  | { kind: 'score'; team: number; a: number; b: number; practice: boolean; hours: number }
  | { kind: 'fail'; team: number }
  | { kind: 'delete' | 'pick' | 'unpick' | 'rescore'; index: number; value: number }

// Few different scores and times, so that every tie rule occurs.
const score = fc.integer({ min: 0, max: 4 }).map((value) => value / 4)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('score' as const),
      team: fc.nat(4),
      a: score,
      b: score,
      practice: fc.boolean(),
      hours: fc.nat(40).map((n) => n * 12),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), team: fc.nat(4) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete' as const, 'pick' as const, 'unpick' as const, 'rescore' as const),
      index: fc.nat(30),
      value: score,
    }),
  },
)

describe('stored boards', () => {
  // covers: spec.audience.weekly-rankings, rules.boards.chosen-ones-alone, rules.boards.best-b-score
  // covers: rules.submission.ties-score-fewer, rules.submission.week-monday-sunday, rules.submission.ranked-week-best
  // covers: pages.leaderboard.number-submissions-time, pages.leaderboard.failed-deleted-submissions
  test('equal a slow recomputation after any history of submissions, deletions, picks and re-scores', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 30 }),
        fc.constantFrom('higher' as const, 'lower' as const),
        async (steps, direction) => {
          const { id, stage: made } = await build.competition(
            { startAt: new Date('2026-11-04T02:00:00Z'), signUpStartAt: new Date('2026-11-01T00:00:00Z'), endAt: null },
            { direction },
          )
          const { db } = app.ctx
          const stage = { ...made, direction }
          const teams: number[] = []
          for (let at = 0; at < 5; at++) teams.push((await build.competitor(id)).teamId)
          const [someone] = await db.select().from(submissions).limit(1)
          const userId = someone?.userId ?? (await build.user()).id
          const submitted: { id: number; teamId: number }[] = []
          const add = async (teamId: number, values: Partial<Row>) => {
            const no = submitted.filter((one) => one.teamId === teamId).length + 1
            const base = {
              cmptId: id,
              stageId: stage.id,
              teamId,
              userId,
              no,
              objectKey: `${stage.id}-${submitted.length}`,
              fileName: 'a.csv',
              size: 1,
              createdAt: stage.startAt,
            }
            const [row] = await db
              .insert(submissions)
              .values({ ...base, ...values })
              .returning()
            if (row) submitted.push(row)
          }
          for (const one of steps) {
            const submission = 'index' in one ? submitted[one.index % Math.max(1, submitted.length)] : undefined
            const teamId = 'team' in one ? (teams[one.team] ?? 0) : (submission?.teamId ?? 0)
            if (one.kind === 'score') {
              const createdAt = new Date(stage.startAt.getTime() + one.hours * 3_600_000)
              await add(teamId, { state: 'scored', scoreA: one.a, scoreB: one.b, practice: one.practice, createdAt })
            } else if (one.kind === 'fail') await add(teamId, { state: 'failed', faultCount: 1 })
            else if (submission) {
              const change = {
                delete: { deletedAt: new Date(stage.startAt.getTime() + one.value * 30 * 86_400_000) },
                pick: { picked: true },
                unpick: { picked: false },
                rescore: { scoreA: one.value, scoreB: 1 - one.value },
              }
              await db.update(submissions).set(change[one.kind]).where(eq(submissions.id, submission.id))
            } else continue
            await transaction(db, async (tx) => {
              await lockTeam(tx, teamId)
              await recomputeStandings(tx, stage, teamId)
            })
          }
          const rows = await db.select().from(submissions).where(eq(submissions.stageId, stage.id))
          const weeks = new Set(rows.map((row) => weekOf(stage.startAt, row.createdAt)))
          for (const [board, week] of [
            ['A', 0],
            ['B', 0],
            ['practice', 0],
            ...[...weeks].map((one) => ['week', one] as const),
          ] as const) {
            const part = await boardPart(db, { stage, board, week }, { now: new Date(), limit: 100, offset: 0 })
            const stored = part.rows
              .toSorted((a, b) => a.rank - b.rank || a.teamId - b.teamId)
              .map((row) => `${row.rank}. ${row.teamId} ${row.score} (${row.entries})`)
            expect(stored, `${board} ${week}`).toEqual(slowBoard(stage, rows, board, week))
          }
        },
      ),
      { numRuns: 25 },
    )
  }, 120_000)

  test('are equal whether teams are recomputed one after the other or all together', async () => {
    const { id, stage } = await build.competition()
    const people = []
    for (let at = 0; at < 6; at++) people.push(await build.competitor(id))
    const handed = await Promise.all(
      people.flatMap(({ visitor }, at) => [0.1 * at, 0.5].map((error) => build.submit(visitor, id, answerCsv(error)))),
    )
    await Promise.all(handed.map(({ submission }) => build.finished(submission.id)))
    const rows = await app.ctx.db.select().from(submissions).where(eq(submissions.stageId, stage.id))
    const { rows: stored } = await boardPart(
      app.ctx.db,
      { stage: { ...stage, direction: 'lower' }, board: 'A' },
      { now: new Date(), limit: 50, offset: 0 },
    )
    expect(stored.map((row) => `${row.rank}. ${row.teamId} ${row.score} (${row.entries})`)).toEqual(
      slowBoard(stage, rows, 'A', 0),
    )
  })
})

describe('the leaderboard call', () => {
  // covers: spec.audience.rankings, pages.leaderboard.search-team, pages.leaderboard.jump-my-row
  // covers: pages.leaderboard.why-i-stand, pages.leaderboard.pages-50, pages.leaderboard.public-export-rank
  test('searches by team, paginates, marks baselines and explains the caller’s rank', async () => {
    const { id } = await build.competition()
    const [first, second] = [await build.competitor(id), await build.competitor(id, { language: 'en' })]
    const a = await build.submit(first.visitor, id, answerCsv(0.5))
    await build.finished(a.submission.id)
    for (const error of [0.5, 0.6])
      await build.finished((await build.submit(second.visitor, id, answerCsv(error))).submission.id)
    const ask = (more = {}) =>
      app
        .visitor()
        .call(contract.rankList, { cmptId: id, board: 'A' as const, keyword: '', page: 1, pageSize: 50, ...more })
    expect((await ask()).list.map(({ rank, entries }) => [rank, entries])).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect((await ask({ keyword: second.user.name })).list).toMatchObject([{ rank: 2, teamId: second.teamId }])
    expect((await ask({ page: 2, pageSize: 1 })).list).toMatchObject([{ rank: 2 }])
    const mine = await second.visitor.call(contract.myRank, { cmptId: id, board: 'A' })
    expect(mine).toMatchObject({
      row: { rank: 2 },
      page: 1,
      why: { submissionNo: 1, above: expect.stringContaining('fewer submissions') },
    })
    expect((await ask()).list).toContainEqual(mine.row)
    const exported = await app.visitor().fetch(`/v3/api/common/cmpt/rankList/export?cmptId=${id}`)
    expect(await exported.text()).toContain(`1,${first.user.name},0.5`)
    await app.ctx.db.update(teams).set({ baseline: true }).where(eq(teams.id, first.teamId))
    const { row } = await first.visitor.call(contract.myRank, { cmptId: id, board: 'A' })
    expect(row).toMatchObject({ rank: 0, baseline: true, medal: null })
    expect((await first.visitor.call(cmptDetail, { cmptId: id })).me).toMatchObject({ rank: null, best: '0.500000' })
    expect((await second.visitor.call(contract.myRank, { cmptId: id, board: 'A' })).row).toMatchObject({ rank: 1 })
    // A baseline is a row without a rank, and a search leaves as many ranked.
    expect(await ask({ pageSize: 49 })).toMatchObject({ total: 2, ranked: 1 })
    expect(await ask({ keyword: first.user.name })).toMatchObject({ total: 1, ranked: 1 })
  })

  // covers: rules.submission.boards-change-once
  test('updates immediately when a score arrives, although responses are cached', async () => {
    const { id } = await build.competition()
    const { visitor } = await build.competitor(id)
    const ask = () =>
      app.visitor().call(contract.rankList, { cmptId: id, board: 'A', keyword: '', page: 1, pageSize: 50 })
    expect((await ask()).total).toBe(0)
    const news = Promise.withResolvers<void>()
    const stop = app.ctx.hub.subscribe('board', () => news.resolve())
    await build.submit(visitor, id, answerCsv(0.1))
    await news.promise
    stop()
    expect((await ask()).total).toBe(1)
  })

  test('refuses a board, a stage or a competition that does not exist', async () => {
    const { id } = await build.competition({}, { spec: null })
    const raw = async (query: string) =>
      (await (await app.visitor().fetch(`/v3/api/common/cmpt/rankList.json?${query}`)).json()).code
    expect(await raw(`cmptId=${id}`)).toBe('submission.noScoring')
    expect(await raw('cmptId=999999')).toBe('competition.unknown')
    expect(await raw('cmptId=x')).toBe('request.input')
    expect(await raw(`cmptId=${id}&board=Z`)).toBe('request.input')
  })
})

// covers: rules.ranking.medals-number-ranked, pages.leaderboard.medals
test('medals depend on the number of teams', () => {
  expect([1, 2, 4, 5].map((rank) => medalOf(rank, 10))).toEqual(['gold', 'silver', 'bronze', null])
  // On small boards the winner still gets gold, and without bronze the others get none.
  expect([1, 2, 3].map((rank) => medalOf(rank, 5))).toEqual(['gold', 'bronze', null])
  // The note below a board of few teams says from how many on there is silver, and from how many on any medal.
  expect(Array.from({ length: 9 }, (_, at) => medalOf(at + 1, 9))).not.toContain('silver')
  expect([1, 2].map((rank) => medalOf(rank, 3))).toEqual(['gold', null])
  expect([1, 2].map((rank) => medalOf(rank, 2))).toEqual([null, null])
  expect([10, 11, 20, 41].map((rank) => medalOf(rank, 100))).toEqual(['gold', 'silver', 'silver', null])
  expect([11, 50, 100, 101].map((rank) => medalOf(rank, 500))).toEqual(['gold', 'silver', 'bronze', null])
  expect([12, 50, 100, 101].map((rank) => medalOf(rank, 1000))).toEqual(['gold', 'silver', 'bronze', null])
})
