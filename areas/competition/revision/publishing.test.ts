import { setTimeout as pause } from 'node:timers/promises'
import { honours } from '@leitai/community/people/table'
import { and, eq } from '@leitai/platform/db/orm'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { untilLocked } from '@leitai/testing/until'
import { describe, expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { stages } from '../definition/table.ts'
import { type Submission, standingsOf } from '../submission/board-rules.ts'
import { standings, submissions } from '../submission/table.ts'
import * as contract from './contract.ts'
import { reason, revisionHelpers, shifted, withSolution } from './testing-revision.ts'

const { app, build } = await testApp({ scorers: 2 })
const { setUp, entered, settled, tried, board, written } = revisionHelpers(app, build)

async function publish(visitor: Visitor, cmptId: number, revisionId: number) {
  await visitor.call(contract.publishRevision, { cmptId, revisionId, reason })
  return settled(revisionId)
}

/** The boards as computed from the submissions alone. */
async function computedAnew(stageId: number) {
  const { db } = app.ctx
  const [stage] = await db.select().from(stages).where(eq(stages.id, stageId))
  const rows = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.stageId, stageId), eq(submissions.state, 'scored')))
  if (!stage) throw new Error('no stage')
  return [...Map.groupBy(rows, ({ teamId }) => teamId)].flatMap(([teamId, theirs]) =>
    standingsOf(
      stage,
      theirs.flatMap(({ scoreA, createdAt, ...row }): Submission[] =>
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

describe('publishing', () => {
  test('changes scores, boards and page and notifies everybody at once; the former scoring can be restored', async () => {
    const cmpt = await setUp()
    const teams = await entered(cmpt.id, [0.1, 0.3])
    const before = await written(cmpt.stage.id)
    const committed = (await app.visitor().call(cmptDetail, { cmptId: cmpt.id })).stages[0]?.scoring?.commitments
    const revision = await tried(cmpt.owner, cmpt, await withSolution(cmpt.owner, shifted(0.3)))
    // A submission that the dry run has not scored: publishing scores it first.
    const late = await build.competitor(cmpt.id)
    const scored = await build.finished((await build.submit(late.visitor, cmpt.id, answerCsv(0.2))).submission.id)
    expect(scored.scoreA).toBeCloseTo(0.2)
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
    // The new solution gets a new commitment with new salts.
    expect(shown[0]?.scoring?.commitments).toMatchObject({ opened: null })
    expect(shown[0]?.scoring?.commitments.solution).not.toBe(committed?.solution)
    const notice = (await teams[0]?.visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 5 }))?.list[0]
    expect(notice?.title.zh).toContain('已更正')
    // Later submissions get the new scoring.
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
    // All but the commitments, whose salts are never reused.
    const { solutionSalt, splitSalt } = after.stage ?? {}
    expect(after.stage).toEqual({ ...before.stage, solutionSalt, splitSalt })
    expect(inOrder(await placesOf(cmpt.stage.id))).toEqual(inOrder(await computedAnew(cmpt.stage.id)))
  })

  test('a metric with the opposite direction reverses the board', async () => {
    const cmpt = await setUp()
    const teams = await entered(cmpt.id, [0.1, 0.3])
    const code = 'const score = (s, p) => p.prediction.reduce((sum, value, row) => sum + value - s.target[row], 0)'
    const revision = await tried(cmpt.owner, cmpt, {
      metric: { name: 'formula-js', options: { code, direction: 'higher', visibility: 'public' } },
    })
    expect((await publish(cmpt.owner, cmpt.id, revision.id)).state).toBe('published')
    expect((await board(cmpt.id)).list.map(({ teamId }) => teamId)).toEqual([teams[1]?.teamId, teams[0]?.teamId])
    const { stages: shown } = await app.visitor().call(cmptDetail, { cmptId: cmpt.id })
    expect(shown[0]?.scoring).toMatchObject({
      metric: 'formula-js',
      direction: 'higher',
      metricTitle: { zh: '自定义公式（JavaScript）' },
    })
    expect(shown[0]?.scoring?.metricHelp.en).toContain(code)
  })

  test('updates honours once the board is final', async () => {
    const cmpt = await setUp()
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
  test('needs a finished dry run and a reason in both languages', async () => {
    const cmpt = await setUp()
    await entered(cmpt.id, [0.1])
    const revision = await tried(cmpt.owner, cmpt)
    const ask = (words = reason) =>
      refusalOf(cmpt.owner.call(contract.publishRevision, { cmptId: cmpt.id, revisionId: revision.id, reason: words }))
    expect(await ask({ zh: '好', en: ' ' })).toBe('request.input')
    const twice = await Promise.all([ask(), ask()])
    expect(twice.toSorted()).toEqual(['ok', 'revision.notReady'])
    expect((await settled(revision.id)).state).toBe('published')
    expect(await ask()).toBe('revision.notReady')
  })

  test('is consistent while teams submit: every submission has the published scoring, and the board matches the submissions', async () => {
    const cmpt = await setUp()
    const teams = await entered(cmpt.id, [0.1, 0.3, 0.5])
    const ids: number[] = []
    for (const [round, shift] of [0.3, 0.1, 0.2].entries()) {
      const revision = await tried(cmpt.owner, cmpt, await withSolution(cmpt.owner, shifted(shift)))
      const submit = async () => {
        for (const { visitor } of teams) {
          // At any moment of the publication.
          await pause(Math.random() * 40)
          ids.push((await build.submit(visitor, cmpt.id, answerCsv(0.02 * (round + 1)))).submission.id)
        }
      }
      const [, published] = await Promise.all([
        submit(),
        pause(Math.random() * 60).then(() => publish(cmpt.owner, cmpt.id, revision.id)),
      ])
      expect(published.state).toBe('published')
    }
    for (const id of ids) await build.finished(id)
    expect(inOrder(await placesOf(cmpt.stage.id))).toEqual(inOrder(await computedAnew(cmpt.stage.id)))
    const rows = await app.ctx.db.select().from(submissions).where(eq(submissions.stageId, cmpt.stage.id))
    const errors = [0.1, 0.3, 0.5, 0.02, 0.02, 0.02, 0.04, 0.04, 0.04, 0.06, 0.06, 0.06]
    for (const [at, row] of rows.toSorted((x, y) => x.id - y.id).entries()) {
      expect(row.scoreA).toBeCloseTo(Math.abs((errors[at] ?? 0) - 0.2), 5)
    }
  })
})

test('a submission scored with a solution that was replaced meanwhile is scored again', async () => {
  const cmpt = await setUp()
  const { db, storage } = app.ctx
  const team = await build.competitor(cmpt.id)
  // Hold the stage's row: the submission is scored with the old solution and waits to be written.
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
  await untilLocked(db)
  release.resolve()
  await replaced
  const scored = await build.finished(submission.id)
  expect(scored.scoreA).toBeCloseTo(0.2)
  expect(scored.attempt).toBe(2)
})
