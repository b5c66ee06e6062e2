import { desc, eq } from '@leitai/platform/db/orm'
import { rmseSpec } from '@leitai/testing/build'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { untilLocked } from '@leitai/testing/until'
import { describe, expect, test } from 'vitest'
import { changes } from '../definition/table.ts'
import { setSubmissionScore } from '../host-console/contract.submissions.ts'
import { codeCompetition, lacksRunner, openRunner } from '../run/testing.ts'
import { teams } from '../team/table.ts'
import * as contract from './contract.ts'
import { program, rerunHelpers } from './testing-rerun.ts'
import { reason, revisionHelpers } from './testing-revision.ts'

const { app, build } = await testApp()
const { settled } = revisionHelpers(app, build)
const { entered, submitted, end, begin, entriesOf, scoresOf, boardOf } = rerunHelpers(app, build)
const missing = await lacksRunner()

const publish = async ({ id, host }: Awaited<ReturnType<typeof codeCompetition>>, revisionId: number) => {
  await host.call(contract.publishRevision, { cmptId: id, revisionId, reason })
  expect(await settled(revisionId)).toMatchObject({ state: 'published' })
}
/** A alone, over all rows. */
const onlyA = { ...rmseSpec, b: 'none', split: { by: 'seed', seed: 'only-a-0123456789abcdef', aShare: 1 } } as const

describe.runIf(missing === null)('a final re-run without a board B', () => {
  test('decides A: no submission that was not run again takes the place of one that was', async () => {
    await openRunner(app, { slots: 2 })
    const cmpt = await codeCompetition(app, build, {}, { spec: onlyA })
    const lucky = await entered(cmpt.id, program('0.3 * seed'))
    await submitted(lucky.visitor, cmpt.id, program('0.2 - 0.19 * (seed == 0)'))
    const broken = await entered(cmpt.id, program('0.05 if seed == 0 else 1 / 0'))
    await submitted(broken.visitor, cmpt.id, program('0.06'))
    await end(cmpt)
    const { id } = await begin(cmpt, { failed: 'fail' })
    expect(await settled(id)).toMatchObject({ state: 'ready', summary: { failsNow: 1 } })
    expect((await entriesOf(cmpt, id)).list.map(({ before, after }) => [before, after])).toEqual([
      ['0.000000', '0.300000'],
      ['0.050000', null],
    ])
    await publish(cmpt, id)
    expect(await boardOf(cmpt, 'A')).toEqual([{ teamId: lucky.teamId, score: 0.3 }])
    const { list } = await cmpt.host.call(contract.revisionMoves, {
      cmptId: cmpt.id,
      revisionId: id,
      board: 'A',
      order: 'new',
      moved: false,
      page: 1,
      pageSize: 20,
    })
    expect(list.map(({ teamId, newScore }) => [teamId, newScore])).toEqual([
      [lucky.teamId, '0.300000'],
      [broken.teamId, null],
    ])
  })
})

describe.runIf(missing === null)('scores that a host sets by hand while a final re-run is open', () => {
  test('stay with their marks, where the re-run does not decide them', async () => {
    await openRunner(app, { slots: 2 })
    const cmpt = await codeCompetition(app, build, {}, { pickLimit: 1 })
    const team = await build.competitor(cmpt.id)
    const first = await submitted(team.visitor, cmpt.id, program('0.2'))
    const entry = await submitted(team.visitor, cmpt.id, program('0.1'))
    await end(cmpt)
    const { id } = await begin(cmpt)
    const alone = cmpt.host.call(contract.rescoreSubmission, { cmptId: cmpt.id, submissionId: entry })
    await expect(alone).rejects.toMatchObject({ code: 'revision.open' })
    expect(await settled(id)).toMatchObject({ state: 'ready' })
    const setScore = (submissionId: number, scores: { a?: number; b?: number }) =>
      cmpt.host.call(setSubmissionScore, { cmptId: cmpt.id, submissionId, scores, reason: '人工复核' })
    await setScore(first, { b: 0.9 })
    await setScore(entry, { a: 0.8, b: 0.7 })
    await publish(cmpt, id)
    expect(await scoresOf(first)).toMatchObject({ scoreB: 0.9, handReason: '人工复核', handScoredAt: expect.any(Date) })
    expect(await scoresOf(entry)).toMatchObject({ scoreA: 0.8, scoreB: expect.closeTo(0.1, 9), handScoredAt: null })
    expect((await entriesOf(cmpt, id)).list).toMatchObject([{ before: '0.700000', after: '0.100000' }])
    const [change] = await app.ctx.db
      .select()
      .from(changes)
      .where(eq(changes.cmptId, cmpt.id))
      .orderBy(desc(changes.id))
    expect(change?.text.zh).toContain('，1 个人工设置的成绩已被替换')
  })

  test('are not scored again alone while one begins', async () => {
    await openRunner(app, { slots: 2 })
    const cmpt = await codeCompetition(app, build)
    const { teamId, submissionId } = await entered(cmpt.id, program('0.1'))
    await end(cmpt)
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = app.ctx.db.transaction(async (tx) => {
      await tx.select().from(teams).where(eq(teams.id, teamId)).for('no key update')
      held.resolve()
      await release.promise
    })
    await held.promise
    const alone = refusalOf(cmpt.host.call(contract.rescoreSubmission, { cmptId: cmpt.id, submissionId }))
    await untilLocked(app.ctx.db)
    await begin(cmpt)
    release.resolve()
    await holding
    expect(await alone).toBe('revision.open')
  })
})
