import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { cmptDetail } from '@leitai/contract/competition/catalog'
import { rankList } from '@leitai/contract/competition/leaderboard'
import * as contract from '@leitai/contract/competition/revision'
import { mySubmission } from '@leitai/contract/competition/submission'
import type { InputOf } from '@leitai/contract/core/call'
import { upload } from '@leitai/contract/platform/file'
import { findUserMsgByPage } from '@leitai/contract/site/message'
import { describe, expect, test } from 'vitest'
import { honours } from '../../community/people/table.ts'
import { and, asc, eq, sql } from '../../platform/db/orm.ts'
import { answerCsv, rmseSpec, solutionCsv } from '../../testing/build.ts'
import type { Visitor } from '../../testing/open-test-app.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { testApp } from '../../testing/test-app.ts'
import { hostRoles, stages } from '../definition/table.ts'
import { type Entry, standingsOf } from '../submission/board-rules.ts'
import { standings, submissions } from '../submission/table.ts'
import { revisionScores, revisions } from './table.ts'

const { app, build } = await testApp({ scorers: 2 })

const reason = { zh: '第 7 行的答案有误', en: 'Line 7 of the solution was wrong' }
/** The truth moved up by `shift`: an answer that was off by 0.1 is off by |0.1 - shift|. */
const shifted = (shift: number) =>
  `id,target\n${Array.from({ length: 100 }, (_, at) => `${at + 1},${((at + 1) / 100 + shift).toFixed(6)}`).join('\n')}\n`

async function hosted(
  values: Parameters<typeof build.competition>[0] = {},
  stage: Parameters<typeof build.competition>[1] = {},
) {
  const owner = await build.user()
  const cmpt = await build.competition({ ownerId: owner.id, ...values }, stage)
  const withRole = async (role: 'editor' | 'judge' | 'support') => {
    const { id } = await build.user()
    await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: id, role, at: app.ctx.now() })
    return app.as({ id })
  }
  return { id: cmpt.id, stage: cmpt.stage, owner: await app.as(owner), withRole }
}

/** Teams whose answers are off by so much each. */
async function entered(cmptId: number, errors: number[]) {
  const teams = []
  for (const error of errors) {
    const team = await build.competitor(cmptId)
    const { submission } = await build.submit(team.visitor, cmptId, answerCsv(error))
    teams.push({ ...team, entry: submission.id })
  }
  for (const { entry } of teams) await build.finished(entry)
  return teams
}

const store = async (visitor: Visitor, text: string) =>
  (await visitor.call(upload, {}, { file: { blob: new Blob([text]), name: 'solution.csv' } })).filePath
type Change = InputOf<typeof contract.proposeRevision>['change']
const propose = (visitor: Visitor, { id, stage }: { id: number; stage: { id: number } }, change: Change = {}) =>
  visitor.call(contract.proposeRevision, { cmptId: id, stageId: stage.id, change, note: '' })
const withSolution = async (visitor: Visitor, text: string): Promise<Change> => ({
  solution: { objectKey: await store(visitor, text), fileName: 'solution.csv' },
})

/** Waits until the work on a revision is done. */
async function settled(revisionId: number) {
  for (;;) {
    const [row] = await app.ctx.db.select().from(revisions).where(eq(revisions.id, revisionId))
    if (row && row.state !== 'running' && row.state !== 'publishing') return row
    await pause(20)
  }
}
async function tried(visitor: Visitor, cmpt: { id: number; stage: { id: number } }, change: Change = {}) {
  const { id } = await propose(visitor, cmpt, change)
  return settled(id)
}
async function publish(visitor: Visitor, cmptId: number, revisionId: number) {
  await visitor.call(contract.publishRevision, { cmptId, revisionId, reason })
  return settled(revisionId)
}
const moves = (visitor: Visitor, cmptId: number, revisionId: number, more: object = {}) =>
  visitor.call(contract.revisionMoves, {
    cmptId,
    revisionId,
    board: 'A',
    order: 'new',
    moved: false,
    page: 1,
    pageSize: 50,
    ...more,
  })
const board = (cmptId: number) =>
  app.visitor().call(rankList, { cmptId, board: 'A', keyword: '', page: 1, pageSize: 50 })

/** All that the public and the teams can see of a stage's scores. */
async function written(stageId: number) {
  const { db } = app.ctx
  const rows = await db
    .select({ id: submissions.id, state: submissions.state, a: submissions.scoreA, b: submissions.scoreB })
    .from(submissions)
    .where(eq(submissions.stageId, stageId))
    .orderBy(asc(submissions.id))
  const [stage] = await db.select().from(stages).where(eq(stages.id, stageId))
  const places = await db
    .select()
    .from(standings)
    .where(eq(standings.stageId, stageId))
    .orderBy(standings.board, standings.teamId)
  return { rows, stage, places }
}

/** The boards as they would be written from the entries alone. */
async function computedAnew(stageId: number) {
  const { db } = app.ctx
  const [stage] = await db.select().from(stages).where(eq(stages.id, stageId))
  const rows = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.stageId, stageId), eq(submissions.state, 'scored')))
  if (!stage) throw new Error('no stage')
  return [...Map.groupBy(rows, ({ teamId }) => teamId)].flatMap(([teamId, entries]) =>
    standingsOf(
      stage,
      entries.flatMap(({ scoreA, createdAt, ...row }): Entry[] =>
        scoreA === null ? [] : [{ ...row, scoreA, at: createdAt }],
      ),
    ).map(({ board, week, score, entries: count, submissionId }) => ({
      board,
      week,
      teamId,
      score,
      entries: count,
      submissionId,
    })),
  )
}
async function placesOf(stageId: number) {
  const rows = await app.ctx.db.select().from(standings).where(eq(standings.stageId, stageId))
  return rows.map(({ board, week, teamId, score, entries, submissionId }) => ({
    board,
    week,
    teamId,
    score,
    entries,
    submissionId,
  }))
}
const inOrder = <T extends { board: string; week: number; teamId: number }>(rows: T[]) =>
  rows.toSorted((x, y) => `${x.board}${x.week} ${x.teamId}`.localeCompare(`${y.board}${y.week} ${y.teamId}`))

describe('a dry run', () => {
  test('tells who would move and why, and changes nothing that anybody sees', async () => {
    const cmpt = await hosted()
    const [first, second, third] = await entered(cmpt.id, [0.1, 0.3, -0.2])
    const before = await written(cmpt.stage.id)
    // When it was read is another matter: a board may be made anew at any time.
    const { asOf: _, ...shown } = await board(cmpt.id)
    const solution = shifted(0.3)
    const revision = await tried(cmpt.owner, cmpt, await withSolution(cmpt.owner, solution))
    expect(revision).toMatchObject({ state: 'ready', kind: 'change', changed: ['solution'], done: 3, total: 3 })
    const [kept] = await app.ctx.db.select().from(revisions).where(eq(revisions.id, revision.id))
    expect(kept?.solutionSha256).toBe(createHash('sha256').update(solution).digest('hex'))
    expect(revision.summary).toEqual({ otherwise: 3, failsNow: 0, scoresNow: 0, ours: 0, moved: 3, teams: 3 })
    const { list } = await moves(cmpt.owner, cmpt.id, revision.id)
    expect(
      list.map(({ teamId, oldRank, newRank, oldScore, newScore }) => [teamId, oldRank, newRank, oldScore, newScore]),
    ).toEqual([
      [second?.teamId, 3, 1, '0.300000', '0.000000'],
      [first?.teamId, 1, 2, '0.100000', '0.200000'],
      [third?.teamId, 2, 3, '0.200000', '0.500000'],
    ])
    expect(list.every(({ why }) => why.includes('otherwise'))).toBe(true)
    expect((await moves(cmpt.owner, cmpt.id, revision.id, { board: 'B' })).total).toBe(3)
    expect(await written(cmpt.stage.id)).toEqual(before)
    expect(await board(cmpt.id)).toMatchObject(shown)
    const { changes } = await app.visitor().call(cmptDetail, { cmptId: cmpt.id })
    expect(changes).toEqual([])
  })

  test('by another metric, a formula among them, says which entries fail now', async () => {
    const cmpt = await hosted()
    await entered(cmpt.id, [0.1, 0.3])
    const code = 'select sqrt(avg((target - prediction) ** 2)) from solution join submission using (id)'
    const same = await tried(cmpt.owner, cmpt, {
      metric: { name: 'formula-sql', options: { code, direction: 'lower' } },
    })
    expect(same).toMatchObject({
      state: 'ready',
      changed: ['metric'],
      direction: 'lower',
      summary: { failsNow: 0, moved: 0 },
    })
    await cmpt.owner.call(contract.cancelRevision, { cmptId: cmpt.id, revisionId: same.id })
    const probability = await tried(cmpt.owner, cmpt, {
      metric: { name: 'formula-js', options: { code: 'const score = (s, p) => (p.prediction[0] > 0.2 ? NaN : 1)' } },
    })
    expect(probability.summary).toMatchObject({ failsNow: 1, teams: 2 })
    const { list } = await moves(cmpt.owner, cmpt.id, probability.id)
    expect(list.map(({ why }) => why)).toContainEqual(['failsNow'])
  })

  test('of a solution that does not fit fails with the faults in words', async () => {
    const cmpt = await hosted()
    await entered(cmpt.id, [0.1])
    const revision = await tried(cmpt.owner, cmpt, await withSolution(cmpt.owner, 'id,target\n1,x\n1,2\n'))
    expect(revision.state).toBe('failed')
    const listed = await cmpt.owner.call(contract.hostRevisions, { cmptId: cmpt.id })
    expect(listed.revisions[0]?.faults.join('\n')).toContain('第 2 行')
    // Another may be tried at once.
    expect((await tried(cmpt.owner, cmpt)).state).toBe('ready')
  })

  test('has its like only once at a time, whoever asks at once, and can be dropped', async () => {
    const cmpt = await hosted()
    await entered(cmpt.id, [0.1])
    const editor = await cmpt.withRole('editor')
    const asked = await Promise.all(
      [cmpt.owner, editor, cmpt.owner].map((visitor) => refusalOf(propose(visitor, cmpt))),
    )
    expect(asked.toSorted()).toEqual(['it was done', 'revision.open', 'revision.open'])
    const [row] = await app.ctx.db.select().from(revisions).where(eq(revisions.stageId, cmpt.stage.id))
    const id = row?.id ?? 0
    const cancel = () => refusalOf(editor.call(contract.cancelRevision, { cmptId: cmpt.id, revisionId: id }))
    expect(await cancel()).toBe('it was done')
    expect(await cancel()).toBe('revision.over')
    expect(await app.ctx.db.$count(revisionScores, eq(revisionScores.revisionId, id))).toBe(0)
    expect((await settled(id)).state).toBe('cancelled')
    expect(await refusalOf(propose(cmpt.owner, cmpt))).toBe('it was done')
  })

  test('bad input and other people’s files are refused', async () => {
    const cmpt = await hosted()
    const other = await hosted()
    const stranger = await store(await app.as(await build.user()), solutionCsv())
    const file = (objectKey: string) => propose(cmpt.owner, cmpt, { solution: { objectKey, fileName: 'a.csv' } })
    expect(await refusalOf(file(stranger))).toBe('file.key')
    expect(await refusalOf(file(`competition/${other.id}/solution.csv`))).toBe('file.key')
    expect(await refusalOf(propose(cmpt.owner, { id: cmpt.id, stage: other.stage }))).toBe('competition.noStage')
    expect(await refusalOf(propose(cmpt.owner, cmpt, { target: [] }))).toBe('request.input')
    const revision = await tried(cmpt.owner, cmpt, { metric: { name: 'nothing', options: {} } })
    expect(revision.state).toBe('failed')
    expect(await refusalOf(moves(cmpt.owner, cmpt.id, 999_999))).toBe('revision.unknown')
    expect(await refusalOf(moves(other.owner, other.id, revision.id))).toBe('revision.unknown')
  })
})

describe('publishing', () => {
  test('changes scores, boards, the page and everybody’s notices at once; the former state can be restored', async () => {
    const cmpt = await hosted()
    const teams = await entered(cmpt.id, [0.1, 0.3])
    const before = await written(cmpt.stage.id)
    const committed = (await app.visitor().call(cmptDetail, { cmptId: cmpt.id })).stages[0]?.scoring?.commitments
    const revision = await tried(cmpt.owner, cmpt, await withSolution(cmpt.owner, shifted(0.3)))
    // One that nobody has dry-run: it is caught up with.
    const late = await build.competitor(cmpt.id)
    const entry = await build.finished((await build.submit(late.visitor, cmpt.id, answerCsv(0.2))).submission.id)
    expect(entry.scoreA).toBeCloseTo(0.2)
    expect((await publish(cmpt.owner, cmpt.id, revision.id)).state).toBe('published')
    const rows = (await board(cmpt.id)).list
    expect(rows.map(({ teamId, score }) => [teamId, score])).toEqual([
      [teams[1]?.teamId, '0.000000'],
      [late.teamId, '0.100000'],
      [teams[0]?.teamId, '0.200000'],
    ])
    expect(inOrder(await placesOf(cmpt.stage.id))).toEqual(inOrder(await computedAnew(cmpt.stage.id)))
    const { changes, stages: shown } = await app.visitor().call(cmptDetail, { cmptId: cmpt.id })
    expect(changes[0]?.text.zh).toContain(reason.zh)
    expect(changes[0]?.text.en).toContain('corrected')
    // Another solution is committed to anew, under salts of its own.
    expect(shown[0]?.scoring?.commitments).toMatchObject({ opened: null })
    expect(shown[0]?.scoring?.commitments.solution).not.toBe(committed?.solution)
    const notice = (await teams[0]?.visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 5 }))?.list[0]
    expect(notice?.title.zh).toContain('已更正')
    // What comes next is scored by the new way.
    const next = await build.finished((await build.submit(late.visitor, cmpt.id, answerCsv(0.25))).submission.id)
    expect(next.scoreA).toBeCloseTo(0.05)

    const listed = (await cmpt.owner.call(contract.hostRevisions, { cmptId: cmpt.id })).revisions
    expect(listed.map(({ state, kind }) => [state, kind])).toEqual([
      ['former', 'original'],
      ['published', 'change'],
    ])
    const former = listed[0]
    expect(former?.may.restore).toBeNull()
    expect(
      await refusalOf(
        cmpt.owner.call(contract.restoreRevision, { cmptId: cmpt.id, revisionId: revision.id, note: '' }),
      ),
    ).toBe('revision.notFormer')
    const back = await cmpt.owner.call(contract.restoreRevision, {
      cmptId: cmpt.id,
      revisionId: former?.id ?? 0,
      note: '',
    })
    expect(await settled(back.id)).toMatchObject({ state: 'ready', kind: 'restore', changed: ['solution'], done: 4 })
    expect((await publish(cmpt.owner, cmpt.id, back.id)).state).toBe('published')
    const after = await written(cmpt.stage.id)
    expect(after.rows.slice(0, 2)).toEqual(before.rows)
    expect(after.rows[3]?.a).toBeCloseTo(0.25)
    // All but the commitments, which nobody makes twice under one salt.
    const { solutionSalt, splitSalt } = after.stage ?? {}
    expect(after.stage).toEqual({ ...before.stage, solutionSalt, splitSalt })
    expect(inOrder(await placesOf(cmpt.stage.id))).toEqual(inOrder(await computedAnew(cmpt.stage.id)))
  })

  test('of a metric that turns the direction turns the board', async () => {
    const cmpt = await hosted()
    const teams = await entered(cmpt.id, [0.1, 0.3])
    const code = 'const score = (s, p) => p.prediction.reduce((sum, value, row) => sum + value - s.target[row], 0)'
    const revision = await tried(cmpt.owner, cmpt, {
      metric: { name: 'formula-js', options: { code, direction: 'higher' } },
    })
    expect((await publish(cmpt.owner, cmpt.id, revision.id)).state).toBe('published')
    expect((await board(cmpt.id)).list.map(({ teamId }) => teamId)).toEqual([teams[1]?.teamId, teams[0]?.teamId])
    const { stages: shown } = await app.visitor().call(cmptDetail, { cmptId: cmpt.id })
    expect(shown[0]?.scoring).toMatchObject({
      metric: 'formula-js',
      direction: 'higher',
      metricTitle: { zh: '自定义公式(JavaScript)' },
    })
    expect(shown[0]?.scoring?.metricHelp.en).toContain(code)
  })

  test('writes honours anew once the board is final, and tells who ranks otherwise', async () => {
    const cmpt = await hosted()
    const teams = await entered(cmpt.id, [0.1, 0.3])
    const { db } = app.ctx
    const past = new Date(app.ctx.now().getTime() - 3_600_000)
    await db.update(stages).set({ endAt: past, revealedAt: past }).where(eq(stages.id, cmpt.stage.id))
    const revision = await tried(cmpt.owner, cmpt, await withSolution(cmpt.owner, shifted(0.3)))
    await publish(cmpt.owner, cmpt.id, revision.id)
    const ranks = await db
      .select({ teamId: honours.teamId, rank: honours.rank })
      .from(honours)
      .where(eq(honours.stageId, cmpt.stage.id))
      .orderBy(honours.rank)
    expect(ranks).toEqual([
      { teamId: teams[1]?.teamId, rank: 1 },
      { teamId: teams[0]?.teamId, rank: 2 },
    ])
  })

  // covers: pages.console.rerun-asked-twice
  test('needs a dry run that is done, and a reason in both languages', async () => {
    const cmpt = await hosted()
    await entered(cmpt.id, [0.1])
    const revision = await tried(cmpt.owner, cmpt)
    const ask = (words = reason) =>
      refusalOf(cmpt.owner.call(contract.publishRevision, { cmptId: cmpt.id, revisionId: revision.id, reason: words }))
    expect(await ask({ zh: '好', en: ' ' })).toBe('request.input')
    const twice = await Promise.all([ask(), ask()])
    expect(twice.toSorted()).toEqual(['it was done', 'revision.notReady'])
    expect((await settled(revision.id)).state).toBe('published')
    expect(await ask()).toBe('revision.notReady')
  })

  test('while teams hand in and choose: each entry ends by the way that stands, and the board is what its entries say', async () => {
    const cmpt = await hosted()
    const teams = await entered(cmpt.id, [0.1, 0.3, 0.5])
    const entries: number[] = []
    for (const [round, shift] of [0.3, 0.1, 0.2].entries()) {
      const revision = await tried(cmpt.owner, cmpt, await withSolution(cmpt.owner, shifted(shift)))
      const handIn = async () => {
        for (const { visitor } of teams) {
          await pause(Math.random() * 40)
          entries.push((await build.submit(visitor, cmpt.id, answerCsv(0.02 * (round + 1)))).submission.id)
        }
      }
      const [, published] = await Promise.all([
        handIn(),
        pause(Math.random() * 60).then(() => publish(cmpt.owner, cmpt.id, revision.id)),
      ])
      expect(published.state).toBe('published')
    }
    for (const id of entries) await build.finished(id)
    expect(inOrder(await placesOf(cmpt.stage.id))).toEqual(inOrder(await computedAnew(cmpt.stage.id)))
    const rows = await app.ctx.db.select().from(submissions).where(eq(submissions.stageId, cmpt.stage.id))
    const errors = [0.1, 0.3, 0.5, 0.02, 0.02, 0.02, 0.04, 0.04, 0.04, 0.06, 0.06, 0.06]
    for (const [at, row] of rows.toSorted((x, y) => x.id - y.id).entries()) {
      expect(row.scoreA).toBeCloseTo(Math.abs((errors[at] ?? 0) - 0.2), 5)
    }
  })
})

test('an entry that was scored by a solution that another replaced meanwhile is scored again', async () => {
  const cmpt = await hosted()
  const { db, storage } = app.ctx
  const team = await build.competitor(cmpt.id)
  // The stage's row is held: the entry is scored by the old solution and waits to be written.
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const { prepareSolution } = await import('@leitai/scorer/prepare')
  const made = await prepareSolution([Buffer.from(shifted(0.3))], rmseSpec)
  if (!made.ok) throw new Error('not prepared')
  await storage.put('test/other.bin', made.prepared)
  const replaced = db.transaction(async (tx) => {
    await tx.select().from(stages).where(eq(stages.id, cmpt.stage.id)).for('no key update')
    held.resolve()
    await release.promise
    await tx.update(stages).set({ preparedKey: 'test/other.bin' }).where(eq(stages.id, cmpt.stage.id))
  })
  await held.promise
  const { submission } = await build.submit(team.visitor, cmpt.id, answerCsv(0.1))
  const waits = sql<number>`(select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`
  for (;;) {
    const { rows } = await db.execute<{ waits: number }>(sql`select ${waits} as waits`)
    if ((rows[0]?.waits ?? 0) > 0) break
    await pause(5)
  }
  release.resolve()
  await replaced
  const entry = await build.finished(submission.id)
  expect(entry.scoreA).toBeCloseTo(0.2)
  expect(entry.attempt).toBe(2)
})

describe('one entry', () => {
  // covers: rules.submission.faulty-files-system, pages.console.rerun-submission
  test('that the platform failed is put in line again, and counts as one', async () => {
    const cmpt = await hosted()
    const [team] = await entered(cmpt.id, [0.1])
    const { db } = app.ctx
    const id = team?.entry ?? 0
    await db
      .update(submissions)
      .set({ state: 'failed', ourFault: 'crashed', scoreA: null, scoreB: null })
      .where(eq(submissions.id, id))
    await db.delete(standings).where(eq(standings.stageId, cmpt.stage.id))
    const again = (visitor: Visitor, submissionId = id) =>
      visitor.call(contract.rescoreEntry, { cmptId: cmpt.id, submissionId })
    await again(cmpt.owner)
    const row = await build.finished(id)
    expect(row).toMatchObject({ state: 'scored', ourFault: null })
    expect((await board(cmpt.id)).list).toHaveLength(1)
    const { quota, list } = Object(
      await team?.visitor.call(mySubmission, { cmptId: cmpt.id, state: '', order: 'newest', page: 1, pageSize: 5 }),
    )
    expect(list).toHaveLength(1)
    expect(quota?.usedTotal ?? 1).toBe(1)
    expect((await app.visitor().call(cmptDetail, { cmptId: cmpt.id })).submissions).toBe(1)
    const other = await hosted()
    expect(await refusalOf(other.owner.call(contract.rescoreEntry, { cmptId: other.id, submissionId: id }))).toBe(
      'submission.unknown',
    )
    expect(await refusalOf(again(await cmpt.withRole('judge')))).toBe('console.mayNot')
    await db
      .update(submissions)
      .set({ state: 'scoring', leaseUntil: sql`clock_timestamp() + interval '1 hour'` })
      .where(eq(submissions.id, id))
    expect(await refusalOf(again(cmpt.owner))).toBe('revision.entryBusy')
  })
})

describe('who may', () => {
  test('owner, editor and admin change; judge and support read; others are refused', async () => {
    const cmpt = await hosted()
    const [team] = await entered(cmpt.id, [0.1])
    const revision = await tried(cmpt.owner, cmpt)
    const reads = (visitor: Visitor) => [
      refusalOf(visitor.call(contract.hostRevisions, { cmptId: cmpt.id })),
      refusalOf(moves(visitor, cmpt.id, revision.id)),
    ]
    const named = { cmptId: cmpt.id, revisionId: revision.id }
    const writes = (visitor: Visitor) => [
      refusalOf(propose(visitor, cmpt)),
      refusalOf(visitor.call(contract.publishRevision, { ...named, reason })),
      refusalOf(visitor.call(contract.restoreRevision, { ...named, note: '' })),
      refusalOf(visitor.call(contract.cancelRevision, named)),
      refusalOf(visitor.call(contract.rescoreEntry, { cmptId: cmpt.id, submissionId: team?.entry ?? 0 })),
    ]
    const said = async (asked: Promise<string>[]) => [...new Set(await Promise.all(asked))]
    const csv = async (visitor: Visitor) =>
      (await visitor.fetch(`/v3/api/host/revision/moves.csv?cmptId=${cmpt.id}&revisionId=${revision.id}&moved=false`))
        .status
    for (const role of ['judge', 'support'] as const) {
      const visitor = await cmpt.withRole(role)
      expect(await said(reads(visitor))).toEqual(['it was done'])
      expect(await said(writes(visitor))).toEqual(['console.mayNot'])
      expect(await csv(visitor)).toBe(role === 'judge' ? 403 : 200)
    }
    const otherHost = (await hosted()).owner
    for (const visitor of [otherHost, ...(team ? [team.visitor] : [])]) {
      expect(await said([...reads(visitor), ...writes(visitor)])).toEqual(['login.forbidden'])
      expect(await csv(visitor)).toBe(403)
    }
    const nobody = app.visitor()
    expect(await said([...reads(nobody), ...writes(nobody)])).toEqual(['login.missing'])
    expect(await csv(nobody)).toBe(401)
    const admin = await app.as(await build.user({ role: 'admin' }))
    expect(await refusalOf(admin.call(contract.cancelRevision, named))).toBe('it was done')
    expect(await refusalOf(propose(await cmpt.withRole('editor'), cmpt))).toBe('it was done')
    const draft = await hosted({ status: 'draft' })
    expect(await refusalOf(propose(draft.owner, draft))).toBe('revision.notPublic')
  })
})
