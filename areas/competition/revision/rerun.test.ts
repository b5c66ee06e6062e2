import { eq, sql } from '@leitai/platform/db/orm'
import type { ScoringSpec } from '@leitai/scorer/types'
import { rmseSpec } from '@leitai/testing/build'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { describe, expect, test } from 'vitest'
import { cloneCompetition } from '../competition-editor/contract.ts'
import { hostRoles, stages } from '../definition/table.ts'
import { teamModels } from '../model/table.ts'
import { hostRuns } from '../run/contract.host.ts'
import * as runContract from '../run/contract.ts'
import { endRun } from '../run/queue.ts'
import { cleanUpRuns } from '../run/scheduled.ts'
import { runs } from '../run/table.ts'
import { codeCompetition, features, lacksRunner, openRunner } from '../run/testing.ts'
import { submissions } from '../submission/table.ts'
import * as contract from './contract.ts'
import { finalRuns } from './rerun.ts'
import { program, rerunHelpers } from './testing-rerun.ts'
import { reason, revisionHelpers, store } from './testing-revision.ts'

const { app, build } = await testApp()
const { settled, tried } = revisionHelpers(app, build)
const { entered, end, begin, entriesOf, scoresOf, boardOf } = rerunHelpers(app, build)
const missing = await lacksRunner()

describe.runIf(missing === null)('a final re-run', () => {
  test('runs what counts again with seeds, shows the differences, and changes B once it is published', async () => {
    await openRunner(app, { slots: 2 })
    const cmpt = await codeCompetition(app, build)
    const steady = await entered(cmpt.id, program('0.25'))
    const lucky = await entered(cmpt.id, program('0.2 * seed'))
    await end(cmpt)
    const before = await boardOf(cmpt)
    expect(before.map(({ teamId }) => teamId)).toEqual([lucky.teamId, steady.teamId])
    const { id: revisionId } = await begin(cmpt, { seeds: 2 })
    expect(await settled(revisionId)).toMatchObject({ state: 'ready', kind: 'rerun', summary: { moved: 2, teams: 2 } })
    expect(await boardOf(cmpt)).toEqual(before)
    const { list, total } = await entriesOf(cmpt, revisionId)
    expect(total).toBe(2)
    expect(
      list.map(({ before: was, after, difference, seeds }) => [was, after, difference, seeds.map((one) => one.score)]),
    ).toEqual([
      ['0.250000', '0.250000', '0.000000', ['0.250000', '0.250000']],
      ['0.000000', '0.300000', '0.300000', ['0.200000', '0.400000']],
    ])
    const [read] = (await finalRuns(app.ctx.db, revisionId, [lucky.submissionId])).get(lucky.submissionId) ?? []
    expect(read).toMatchObject({ outcome: 'ok', seed: 1 })
    expect(read).not.toHaveProperty('log')
    // The team sees that its program runs again, and neither log nor result.
    const mine = await lucky.visitor.call(runContract.myRuns, { cmptId: cmpt.id, page: 1, pageSize: 20 })
    const final = mine.list.find(({ purpose }) => purpose === 'final')
    expect(final).toMatchObject({ seed: expect.any(Number), outputSize: null, may: { log: expect.any(String) } })
    await expect(lucky.visitor.call(runContract.cancelRun, { id: final?.id ?? 0 })).rejects.toMatchObject({
      code: 'run.final',
    })

    await cmpt.host.call(contract.publishRevision, { cmptId: cmpt.id, revisionId, reason })
    expect(await settled(revisionId)).toMatchObject({ state: 'published' })
    expect(await boardOf(cmpt)).toEqual([
      { teamId: steady.teamId, score: 0.25 },
      { teamId: lucky.teamId, score: 0.3 },
    ])
    expect(await scoresOf(lucky.submissionId)).toMatchObject({
      scoreA: expect.closeTo(0, 9),
      scoreB: expect.closeTo(0.3, 9),
    })
    await expect(
      cmpt.host.call(contract.rescoreSubmission, { cmptId: cmpt.id, submissionId: lucky.submissionId }),
    ).rejects.toMatchObject({ code: 'revision.rerunEntry' })

    // Nothing of the re-run is a copy's.
    const copy = await cmpt.host.call(cloneCompetition, {
      cmptId: cmpt.id,
      startAt: new Date(app.ctx.now().getTime() + 86_400_000),
    })
    const [copied] = await app.ctx.db.select().from(stages).where(eq(stages.cmptId, copy.cmptId))
    expect(copied?.rerunId).toBeNull()

    // A later change of the scoring scores what the programs made in the re-run.
    const mae = await tried(cmpt.host, cmpt, { metric: { name: 'mse', options: {} } })
    expect(mae).toMatchObject({ state: 'ready' })
    await cmpt.host.call(contract.publishRevision, { cmptId: cmpt.id, revisionId: mae.id, reason })
    await settled(mae.id)
    expect(await scoresOf(lucky.submissionId)).toMatchObject({ scoreB: expect.closeTo((0.04 + 0.16) / 2, 9) })

    // Back to what stood before.
    const { revisions } = await cmpt.host.call(contract.hostRevisions, { cmptId: cmpt.id })
    const original = revisions.find(({ kind }) => kind === 'original')
    const { id: back } = await cmpt.host.call(contract.restoreRevision, {
      cmptId: cmpt.id,
      revisionId: original?.id ?? 0,
      note: '',
    })
    await settled(back)
    await cmpt.host.call(contract.publishRevision, { cmptId: cmpt.id, revisionId: back, reason })
    await settled(back)
    expect(await boardOf(cmpt)).toEqual(before)
    const [stage] = await app.ctx.db.select().from(stages).where(eq(stages.id, cmpt.stage.id))
    expect(stage?.rerunId).toBeNull()
  })

  test('reads other hidden data, and leaves a program that fails what the host has chosen', async () => {
    await openRunner(app, { slots: 2 })
    const cmpt = await codeCompetition(app, build)
    const good = await entered(cmpt.id, program('0.1'))
    const broken = await entered(cmpt.id, program('0.2 if seed == 0 else 1 / 0'))
    await end(cmpt)
    // Everything stands 0.25 higher, which the programs do not know.
    const higher = features.split('\n').map((line, at) => {
      const [id, x] = line.split(',')
      return at === 0 || x === undefined ? line : `${id},${Number(x) + 0.25}`
    })
    const theirs = { objectKey: await store(good.visitor, features), fileName: 'features.csv' }
    await expect(begin(cmpt, { data: theirs })).rejects.toMatchObject({ code: 'file.key' })
    const data = { objectKey: await store(cmpt.host, higher.join('\n')), fileName: 'other.csv' }
    const otherKind = begin(cmpt, { data: { ...data, fileName: 'features.zip' } })
    await expect(otherKind).rejects.toMatchObject({ code: 'revision.rerunData' })
    const { id: kept } = await begin(cmpt, { data })
    expect(await settled(kept)).toMatchObject({ state: 'ready', summary: { failsNow: 0, otherwise: 1 } })
    const { list: ofCmpt } = await cmpt.host.call(hostRuns, {
      cmptId: cmpt.id,
      state: '',
      outcome: 'error',
      page: 1,
      pageSize: 20,
    })
    expect(ofCmpt).toMatchObject([
      { purpose: 'final', text: '程序以错误结束（退出码 1）', may: { again: expect.any(String) } },
    ])
    const { list } = await entriesOf(cmpt, kept)
    expect(list.map(({ before, after, seeds }) => [before, after, seeds[0]?.outcome])).toEqual([
      ['0.100000', '0.350000', 'ok'],
      ['0.200000', '0.200000', 'error'],
    ])
    await cmpt.host.call(contract.cancelRevision, { cmptId: cmpt.id, revisionId: kept })
    const { id: dropped } = await begin(cmpt, { failed: 'fail' })
    expect(await settled(dropped)).toMatchObject({ state: 'ready' })
    await cmpt.host.call(contract.publishRevision, { cmptId: cmpt.id, revisionId: dropped, reason })
    await settled(dropped)
    expect(await boardOf(cmpt)).toEqual([{ teamId: good.teamId, score: 0.1 }])
    expect(await scoresOf(broken.submissionId)).toMatchObject({
      state: 'scored',
      scoreB: null,
      faults: [{ code: 'rerun-failed' }],
    })
  })

  test('does not spare a program whose team has deleted its model', async () => {
    await openRunner(app)
    const cmpt = await codeCompetition(app, build, { modelMb: 1 })
    const { teamId, user, submissionId } = await entered(cmpt.id, program('0.1'))
    const at = app.ctx.now()
    const [model] = await app.ctx.db
      .insert(teamModels)
      .values({
        cmptId: cmpt.id,
        teamId,
        userId: user.id,
        name: 'm.pt',
        size: 9,
        sha256: 'a'.repeat(64),
        objectKey: `submission/${user.id}/gone${teamId}.model`,
        createdAt: at,
        deletedAt: at,
      })
      .returning()
    await app.ctx.db
      .update(runs)
      .set({ modelId: model?.id ?? null })
      .where(eq(runs.submissionId, submissionId))
    await end(cmpt)
    const { id: revisionId } = await begin(cmpt, { failed: 'fail' })
    expect(await settled(revisionId)).toMatchObject({ state: 'ready' })
    expect((await entriesOf(cmpt, revisionId)).list).toMatchObject([
      { before: '0.100000', after: null, seeds: [{ outcome: 'platform' }] },
    ])
  })

  test('can be dropped while programs wait, which ends them', async () => {
    const cmpt = await codeCompetition(app, build, { labels: ['nowhere'] })
    const { teamId, visitor } = await build.competitor(cmpt.id)
    const { submission } = await build.submit(visitor, cmpt.id, program('0'), 'main.py')
    const values = { state: 'scored', scoreA: 0.1, scoreB: 0.1 } as const
    await app.ctx.db.update(submissions).set(values).where(eq(submissions.id, submission.id))
    await app.ctx.db.update(runs).set({ state: 'done', outcome: 'ok' }).where(eq(runs.submissionId, submission.id))
    await end(cmpt)
    const { id: revisionId } = await begin(cmpt, { seeds: 5 })
    const finals = () => app.ctx.db.select().from(runs).where(eq(runs.revisionId, revisionId)).orderBy(runs.seed)
    expect((await finals()).map(({ seed, teamId: of }) => [seed, of])).toEqual(
      [1, 2, 3, 4, 5].map((seed) => [seed, teamId]),
    )
    const { revisions } = await cmpt.host.call(contract.hostRevisions, { cmptId: cmpt.id })
    expect(revisions[0]).toMatchObject({ kind: 'rerun', state: 'running', rerun: { seeds: 5, entries: 1 } })
    await cmpt.host.call(contract.cancelRevision, { cmptId: cmpt.id, revisionId })
    const ended = await finals()
    // Runners of before would run all with no seed.
    expect(ended[0]?.labels).toEqual(['nowhere', 'takes-seeds'])
    expect(ended.every(({ state, outcome }) => state === 'done' && outcome === 'cancelled')).toBe(true)
    // They are not kept for ever, as a host can begin and drop many.
    await app.ctx.db.update(runs).set({ finishedAt: sql`now() - interval '31 days'` }).where(eq(runs.cmptId, cmpt.id))
    await cleanUpRuns(app.ctx)
    expect(await app.ctx.db.$count(runs, eq(runs.cmptId, cmpt.id))).toBe(1)
    expect(await app.ctx.storage.stat(ended[0]?.objectKey ?? '')).not.toBeNull()
  })

  test('leaves no results when it is dropped, of programs that have run and that still run', async () => {
    const { runner } = await openRunner(app, { labels: ['alone'] })
    const cmpt = await codeCompetition(app, build, { labels: ['alone'] })
    const slow = `import time\nif os.environ["LEITAI_SEED"] == "2": time.sleep(4)\n`
    await entered(cmpt.id, program('0').replace('seed = ', `${slow}seed = `))
    await end(cmpt)
    const { id: revisionId } = await begin(cmpt, { seeds: 3 })
    const finals = () => app.ctx.db.select().from(runs).where(eq(runs.revisionId, revisionId)).orderBy(runs.seed)
    await until(async () => {
      const [one, two] = await finals()
      return one?.state === 'done' && two?.state === 'running'
    })
    const [first, second] = await finals()
    expect(first).toMatchObject({ state: 'done', outcome: 'ok', outputKey: expect.any(String) })
    await cmpt.host.call(contract.cancelRevision, { cmptId: cmpt.id, revisionId })
    expect((await finals())[0]?.outputKey).toBeNull()
    // It was over before its runner heard that it is not wanted.
    await endRun(app.ctx, runner, {
      id: second?.id ?? 0,
      attempt: second?.attempt ?? 0,
      outcome: 'ok',
      exitCode: 0,
      signal: null,
      reason: '',
      wallMs: 1,
      cpuMs: null,
      peakMb: null,
      waitedMs: null,
      log: { head: '', tail: '', bytes: 0 },
      notebook: null,
      output: { size: 3, sha256: 'a'.repeat(64) },
    })
    await until(async () => (await finals()).every(({ state }) => state === 'done'))
    expect((await finals()).map(({ outcome, outputKey }) => [outcome, outputKey])).toEqual([
      ['ok', null],
      ['cancelled', null],
      ['cancelled', null],
    ])
  })

  test('is refused before the end, without programs, while some are scored, and to those who may not', async () => {
    const cmpt = await codeCompetition(app, build, { labels: ['nowhere'] })
    await expect(begin(cmpt)).rejects.toMatchObject({ code: 'revision.rerunEarly' })
    const { visitor } = await build.competitor(cmpt.id)
    await build.submit(visitor, cmpt.id, program('0'), 'main.py')
    await end(cmpt)
    await expect(begin(cmpt)).rejects.toMatchObject({ code: 'revision.rerunScoring' })
    await app.ctx.db.update(submissions).set({ state: 'cancelled' }).where(eq(submissions.cmptId, cmpt.id))
    await expect(begin(cmpt)).rejects.toMatchObject({ code: 'revision.rerunNothing' })
    await expect(begin(cmpt, { seeds: 6 })).rejects.toMatchObject({ code: 'request.input' })
    const judge = await build.user()
    await app.ctx.db.insert(hostRoles).values({ cmptId: cmpt.id, userId: judge.id, role: 'judge', at: app.ctx.now() })
    await expect(begin(cmpt, {}, await app.as(judge))).rejects.toMatchObject({ status: 403 })
    await expect(begin(cmpt, {}, visitor)).rejects.toMatchObject({ status: 403 })
    const owner = await build.user()
    const plain = await build.competition({ ownerId: owner.id }, {})
    await expect(begin({ ...plain, host: await app.as(owner) })).rejects.toMatchObject({ code: 'revision.noPrograms' })
  })
})

describe.runIf(missing === null)('numbers that are measured at a run', () => {
  test('stand on the board and break ties', async () => {
    await openRunner(app, { slots: 1 })
    const spec: ScoringSpec = {
      ...rmseSpec,
      columns: [
        { name: 'time', run: 'seconds' },
        { name: 'mb', run: 'memory' },
        { name: 'size', run: 'size' },
        { name: 'cost', expression: 'score + size', direction: 'lower' },
      ],
      rank: { by: 'order', columns: ['score', 'time'] },
    }
    const cmpt = await codeCompetition(app, build, {}, { spec })
    const slow = await entered(cmpt.id, `import time\ntime.sleep(1.2)\n${program('0.1')}`)
    const quick = await entered(cmpt.id, program('0.1'))
    const row = await scoresOf(slow.submissionId)
    const found = Object.fromEntries((row?.numbers ?? []).map(({ name, a, b }) => [name, [a, b]]))
    expect(found.time?.[0]).toBeGreaterThan(1.1)
    expect(found.time?.[0]).toBe(found.time?.[1])
    expect((found.time?.[0] ?? 0) * 10).toBeCloseTo(Math.round((found.time?.[0] ?? 0) * 10), 6)
    expect(found.mb?.[0]).toBeGreaterThan(1)
    expect(found.size?.[0]).toBeGreaterThan(0)
    expect(found.cost?.[0]).toBeCloseTo(0.1 + (found.size?.[0] ?? 0), 9)
    expect((await boardOf(cmpt)).map(({ teamId }) => teamId)).toEqual([quick.teamId, slow.teamId])
    const [run] = await app.ctx.db.select().from(runs).where(eq(runs.submissionId, slow.submissionId))
    expect(run?.labels).toEqual(['measures-memory'])
    await until(async () => (await scoresOf(quick.submissionId))?.state === 'scored')
  })

  test('are refused where no programs are handed in', async () => {
    const owner = await build.user()
    const { id, stage } = await build.competition({ ownerId: owner.id }, {})
    const change = { more: { columns: [{ name: 'time', run: 'seconds' as const }] } }
    await expect(
      (await app.as(owner)).call(contract.proposeRevision, { cmptId: id, stageId: stage.id, change, note: '' }),
    ).rejects.toMatchObject({ code: 'revision.noRunNumbers' })
  })
})
