import { createHash } from 'node:crypto'
import { eq, sql } from '@leitai/platform/db/orm'
import { solutionCsv } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { mySubmission } from '../submission/contract.ts'
import { standings, submissions } from '../submission/table.ts'
import * as contract from './contract.ts'
import { revisionScores, revisions } from './table.ts'
import { propose, reason, revisionHelpers, shifted, store, withSolution } from './testing-revision.ts'

const { app, build } = await testApp({ scorers: 2 })
const { setUp, entered, settled, tried, board, written } = revisionHelpers(app, build)

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

describe('a dry run', () => {
  test('reports whose rank would change and why, and changes nothing visible', async () => {
    const cmpt = await setUp()
    const [first, second, third] = await entered(cmpt.id, [0.1, 0.3, -0.2])
    const before = await written(cmpt.stage.id)
    // The time of reading may differ: a board may be recomputed at any time.
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

  test('with another metric, including a formula, reports which submissions would fail', async () => {
    const cmpt = await setUp()
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

  test('with a solution that does not fit fails with faults in words', async () => {
    const cmpt = await setUp()
    await entered(cmpt.id, [0.1])
    const revision = await tried(cmpt.owner, cmpt, await withSolution(cmpt.owner, 'id,target\n1,x\n1,2\n'))
    expect(revision.state).toBe('failed')
    const listed = await cmpt.owner.call(contract.hostRevisions, { cmptId: cmpt.id })
    expect(listed.revisions[0]?.faults.join('\n')).toContain('第 2 行')
    // Another dry run can begin at once.
    expect((await tried(cmpt.owner, cmpt)).state).toBe('ready')
  })

  test('runs only once at a time, also under concurrency, and can be cancelled', async () => {
    const cmpt = await setUp()
    await entered(cmpt.id, [0.1])
    const editor = await cmpt.withRole('editor')
    const outcomes = await Promise.all(
      [cmpt.owner, editor, cmpt.owner].map((visitor) => refusalOf(propose(visitor, cmpt))),
    )
    expect(outcomes.toSorted()).toEqual(['ok', 'revision.open', 'revision.open'])
    const [row] = await app.ctx.db.select().from(revisions).where(eq(revisions.stageId, cmpt.stage.id))
    const id = row?.id ?? 0
    const cancel = () => refusalOf(editor.call(contract.cancelRevision, { cmptId: cmpt.id, revisionId: id }))
    expect(await cancel()).toBe('ok')
    expect(await cancel()).toBe('revision.over')
    expect(await app.ctx.db.$count(revisionScores, eq(revisionScores.revisionId, id))).toBe(0)
    expect((await settled(id)).state).toBe('cancelled')
    await expectOk(propose(cmpt.owner, cmpt))
  })

  test('bad input and other people’s files are refused', async () => {
    const cmpt = await setUp()
    const other = await setUp()
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

describe('one submission', () => {
  // covers: rules.submission.faulty-files-system, pages.console.rerun-submission
  test('that the platform failed to score is enqueued again, and counts once', async () => {
    const cmpt = await setUp()
    const [team] = await entered(cmpt.id, [0.1])
    const { db } = app.ctx
    const id = team?.submissionId ?? 0
    await db
      .update(submissions)
      .set({ state: 'failed', ourFault: 'crashed', scoreA: null, scoreB: null })
      .where(eq(submissions.id, id))
    await db.delete(standings).where(eq(standings.stageId, cmpt.stage.id))
    const again = (visitor: Visitor, submissionId = id) =>
      visitor.call(contract.rescoreSubmission, { cmptId: cmpt.id, submissionId })
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
    const other = await setUp()
    expect(await refusalOf(other.owner.call(contract.rescoreSubmission, { cmptId: other.id, submissionId: id }))).toBe(
      'submission.unknown',
    )
    expect(await refusalOf(again(await cmpt.withRole('judge')))).toBe('hostConsole.mayNot')
    await db
      .update(submissions)
      .set({ state: 'scoring', leaseUntil: sql`clock_timestamp() + interval '1 hour'` })
      .where(eq(submissions.id, id))
    expect(await refusalOf(again(cmpt.owner))).toBe('revision.entryBusy')
  })
})

describe('access', () => {
  test('owner, editor and admin change; judge and support read; others are refused', async () => {
    const cmpt = await setUp()
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
      refusalOf(visitor.call(contract.rescoreSubmission, { cmptId: cmpt.id, submissionId: team?.submissionId ?? 0 })),
    ]
    const said = async (outcomes: Promise<string>[]) => [...new Set(await Promise.all(outcomes))]
    const csv = async (visitor: Visitor) =>
      (await visitor.fetch(`/v3/api/host/revision/moves.csv?cmptId=${cmpt.id}&revisionId=${revision.id}&moved=false`))
        .status
    for (const role of ['judge', 'support'] as const) {
      const visitor = await cmpt.withRole(role)
      expect(await said(reads(visitor))).toEqual(['ok'])
      expect(await said(writes(visitor))).toEqual(['hostConsole.mayNot'])
      expect(await csv(visitor)).toBe(role === 'judge' ? 403 : 200)
    }
    const otherHost = (await setUp()).owner
    for (const visitor of [otherHost, ...(team ? [team.visitor] : [])]) {
      expect(await said([...reads(visitor), ...writes(visitor)])).toEqual(['login.forbidden'])
      expect(await csv(visitor)).toBe(403)
    }
    const nobody = app.visitor()
    expect(await said([...reads(nobody), ...writes(nobody)])).toEqual(['login.missing'])
    expect(await csv(nobody)).toBe(401)
    const admin = await app.as(await build.user({ role: 'admin' }))
    await expectOk(admin.call(contract.cancelRevision, named))
    await expectOk(propose(await cmpt.withRole('editor'), cmpt))
    const draft = await setUp({ status: 'draft' })
    expect(await refusalOf(propose(draft.owner, draft))).toBe('revision.notPublic')
  })
})
