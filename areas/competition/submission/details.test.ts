import { cleanUpStore } from '@leitai/operations/health/orphans'
import { eq } from '@leitai/platform/db/orm'
import { lastNoon } from '@leitai/platform/time/day'
import { detailsOf } from '@leitai/scorer/metrics/formula'
import type { ScoringSpec } from '@leitai/scorer/types'
import { answerCsv, rmseSpec } from '@leitai/testing/build'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { until } from '@leitai/testing/until'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { laterStage } from '../catalog/testing-stage.ts'
import { competitions } from '../definition/table.ts'
import { hostSubmissions, setSubmissionScore } from '../host-console/contract.submissions.ts'
import { rankList } from '../leaderboard/contract.ts'
import * as revision from '../revision/contract.ts'
import { reason, revisionHelpers } from '../revision/testing-revision.ts'
import * as details from './contract.details.ts'
import * as contract from './contract.ts'
import { refreshBoards } from './daily.ts'
import { removeDropped } from './details.ts'
import { revealDue } from './reveal.ts'
import { submissionDetails, submissions } from './table.ts'

const { app, build } = await testApp()
const { setUp, tried, settled } = revisionHelpers(app, build)
const missing = await app.ctx.scorers.lacksPrograms()
const { db, storage } = app.ctx
const HOUR = 3_600_000

const HOSTILE =
  '<p>报告</p><script>parent.hacked = 1</script><meta http-equiv="refresh" content="0;url=//evil.example"><svg onload="x()"></svg><img src="https://evil.example/x.png">'
const code = `def score(solution, submission, out_dir, ids):
  error = (solution.target - submission.prediction).abs()
  (out_dir / "report.html").write_text(${JSON.stringify(HOSTILE)})
  (out_dir / "rows.csv").write_text("id,error\\n" + "".join(f"{i},{e:.3f}\\n" for i, e in zip(ids, error)))
  return error.mean()`
const specOf = (shown: 'none' | 'team' | 'public', program = code): ScoringSpec => ({
  ...rmseSpec,
  metric: { name: 'formula-python', options: { code: program, direction: 'lower', details: shown } },
})
const open = (shown: 'none' | 'team' | 'public', stage: Parameters<typeof setUp>[1] = {}) =>
  setUp({}, { spec: specOf(shown), ...stage })

async function enter(visitor: Visitor, cmptId: number, error: number): Promise<number> {
  const row = await build.finished((await build.submit(visitor, cmptId, answerCsv(error))).submission.id)
  expect(row.state).toBe('scored')
  return row.id
}
const seen = async (visitor: Visitor, id: number) =>
  (await visitor.call(details.submissionDetails, { id })).list.map(({ name }) => name)
const FILES = ['report.html', 'rows.csv']
const download = (visitor: Visitor, id: number, name: string) =>
  visitor.fetch(`/v3/api${details.submissionDetail.path}?id=${id}&name=${encodeURIComponent(name)}`)
const stored = async () => {
  const keys: string[] = []
  for await (const { key } of storage.list('details/')) keys.push(key)
  return keys
}
const keysOf = async (id: number) =>
  (await db.select().from(submissionDetails).where(eq(submissionDetails.submissionId, id))).map(
    ({ objectKey }) => objectKey,
  )
/** A submission that others may not know of. */
const expectUnknown = async (visitor: Visitor, id: number) => {
  expect(await refusalOf(seen(visitor, id))).toBe('submission.unknown')
  expect((await download(visitor, id, 'rows.csv')).status).toBe(404)
}

test('a choice of another metric, or of something else, keeps nothing', () => {
  expect(detailsOf({ name: 'formula-python', options: { details: 'all' } })).toBe('none')
  expect(detailsOf({ name: 'formula-js', options: { details: 'public' } })).toBe('none')
})

describe.runIf(missing === null)('what a program leaves for a submission', () => {
  test('is for its team and the host, of A’s rows alone, and never runs in our pages', async () => {
    const { id: cmptId, owner, withRole } = await open('team')
    const { visitor, user } = await build.competitor(cmptId)
    const other = await build.competitor(cmptId)
    const id = await enter(visitor, cmptId, 0.5)
    const found = await visitor.call(details.submissionDetails, { id })
    expect(found).toMatchObject({ cmptId, no: 1, public: false, list: [{ kind: 'html' }, { kind: 'csv' }] })
    const shown = await visitor.call(contract.getCommitResult, { id })
    expect(shown.details).toBe(2)

    const rows = await download(visitor, id, 'rows.csv')
    const ids = (await rows.text()).trim().split('\n').slice(1)
    expect(ids.length).toBeGreaterThan(20)
    expect(ids.length).toBeLessThan(80)
    const html = await download(visitor, id, 'report.html')
    expect(html.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''report\.html$/)
    expect(html.headers.get('x-content-type-options')).toBe('nosniff')
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(await html.text()).toBe(HOSTILE)
    for (const name of ['nothing.csv', '../rows.csv', '%'])
      expect((await download(visitor, id, name)).status, name).toBe(404)

    const [editor, judge, support] = [await withRole('editor'), await withRole('judge'), await withRole('support')]
    for (const staff of [owner, editor, support]) expect(await seen(staff, id)).toEqual(FILES)
    const listed = (who: Visitor) => who.call(hostSubmissions, { cmptId, keyword: '', page: 1, pageSize: 20 })
    expect((await listed(owner)).list).toMatchObject([{ details: 2 }])
    expect((await listed(judge)).list).toMatchObject([{ details: 0 }])
    const stranger = await app.as(await build.user())
    for (const who of [other.visitor, app.visitor(), judge, stranger]) await expectUnknown(who, id)
    expect(await refusalOf(seen(visitor, 999_999))).toBe('submission.unknown')
    const { list } = await app.visitor().call(rankList, { cmptId, board: 'A', keyword: '', page: 1, pageSize: 20 })
    expect(list.map((row) => row.details)).toEqual([null])

    const again = await app.as(user)
    const data = await again.fetch('/v3/api/user/setting/exportMyData')
    const files = unzipSync(new Uint8Array(await data.arrayBuffer()))
    const own = Object.keys(files).filter((name) => name.includes('-details/'))
    expect(own.map((name) => name.replace(/^.*\//, ''))).toEqual(FILES)
    expect(strFromU8(files[own[0] ?? ''] ?? new Uint8Array())).toBe(HOSTILE)
  }, 60_000)

  test('is not kept unless the host has chosen so', async () => {
    const before = (await stored()).length
    const { id: cmptId, owner } = await open('none')
    const { visitor } = await build.competitor(cmptId)
    const id = await enter(visitor, cmptId, 0.5)
    expect((await visitor.call(contract.getCommitResult, { id })).details).toBe(0)
    for (const who of [visitor, owner]) await expectUnknown(who, id)
    expect((await stored()).length).toBe(before)
  })

  test('is public of the submission that stands on the leaderboard alone, if the host has chosen so', async () => {
    const { id: cmptId } = await open('public')
    const { visitor } = await build.competitor(cmptId)
    const worse = await enter(visitor, cmptId, 0.5)
    const board = async () =>
      (await app.visitor().call(rankList, { cmptId, board: 'A', keyword: '', page: 1, pageSize: 20 })).list.map(
        (row) => row.details,
      )
    expect(await board()).toEqual([worse])
    const best = await enter(visitor, cmptId, 0.1)
    await until(async () => (await board())[0] === best)
    expect(await seen(app.visitor(), best)).toEqual(FILES)
    expect(await app.visitor().call(details.submissionDetails, { id: best })).toMatchObject({ no: null, public: true })
    expect(await (await download(app.visitor(), best, 'report.html')).text()).toBe(HOSTILE)
    await expectUnknown(app.visitor(), worse)
    expect(await seen(visitor, worse)).toEqual(FILES)
    await db.update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, cmptId))
    await expectUnknown(app.visitor(), best)
  }, 60_000)

  test('is public no earlier than the board that shows the submission', async () => {
    // Between the noon of a later day, which the board was stored for, and the next one.
    const last = lastNoon(new Date(app.ctx.now().getTime() + 48 * HOUR))
    app.travel(new Date(last.getTime() + HOUR))
    const { id: cmptId } = await open('public', { boardRefresh: 'noon', boardAt: app.ctx.now() })
    const { visitor } = await build.competitor(cmptId)
    const id = await enter(visitor, cmptId, 0.5)
    expect(await seen(visitor, id)).toEqual(FILES)
    await expectUnknown(app.visitor(), id)
    app.travel(new Date(last.getTime() + 24 * HOUR + 1000))
    await refreshBoards(app.ctx)
    expect(await seen(app.visitor(), id)).toEqual(FILES)
  }, 60_000)

  test('of a new test set is shown to nobody but the host before the reveal', async () => {
    const start = app.ctx.now().getTime()
    const at = (hours: number) => new Date(start + hours * HOUR)
    const {
      id: cmptId,
      stage,
      owner,
    } = await setUp({ endAt: at(50) }, { spec: { ...rmseSpec, b: 'none' }, endAt: at(1), teamHours: 0 })
    const { stage: window } = await laterStage(app.ctx, stage, {
      kind: 'switch',
      startAt: at(2),
      endAt: at(20),
      revealMinutes: 60,
      spec: { ...specOf('public'), split: { by: 'seed', seed: 'switch', aShare: 1 }, b: 'all' },
    })
    const { visitor } = await build.competitor(cmptId)
    app.travel(at(3))
    const id = await enter(visitor, cmptId, 0.5)
    expect((await visitor.call(contract.getCommitResult, { id })).details).toBe(0)
    await expectUnknown(visitor, id)
    await expectUnknown(app.visitor(), id)
    expect(await seen(owner, id)).toEqual(FILES)
    app.travel(at(22))
    await revealDue(app.ctx)
    expect(await seen(visitor, id)).toEqual(FILES)
    const board = { cmptId, stageId: window.id, board: 'B' as const, keyword: '', page: 1, pageSize: 20 }
    expect((await app.visitor().call(rankList, board)).list).toMatchObject([{ details: id }])
    expect(await seen(app.visitor(), id)).toEqual(FILES)
  }, 60_000)

  test('is replaced with its score, and deleted with it', async () => {
    const cmpt = await open('public')
    const { visitor } = await build.competitor(cmpt.id)
    const id = await enter(visitor, cmpt.id, 0.5)
    const first = await keysOf(id)
    expect(first).toHaveLength(2)
    await cmpt.owner.call(revision.rescoreSubmission, { cmptId: cmpt.id, submissionId: id })
    await build.finished(id)
    const second = await keysOf(id)
    expect(second).toHaveLength(2)
    expect(second).not.toEqual(first)
    const gone = async (keys: string[]) => {
      await removeDropped(app.ctx)
      const left = await stored()
      return keys.every((key) => !left.includes(key))
    }
    expect(await gone(first)).toBe(true)
    expect(await gone(second)).toBe(false)

    // Those of the former scoring are not of the present one: the host decides which are scored again.
    const { metric } = specOf('public', code.replace('error.mean()', '2 * error.mean()'))
    const change = { metric: { name: metric.name, options: metric.options ?? {} } }
    const { id: revisionId } = await tried(cmpt.owner, cmpt, change)
    expect(await keysOf(id)).toEqual(second)
    await cmpt.owner.call(revision.publishRevision, { cmptId: cmpt.id, revisionId, reason })
    expect(await settled(revisionId)).toMatchObject({ state: 'published' })
    expect(await seen(visitor, id)).toEqual([])
    expect(await gone(second)).toBe(true)

    await cmpt.owner.call(revision.rescoreSubmission, { cmptId: cmpt.id, submissionId: id })
    expect((await build.finished(id)).scoreA).toBeCloseTo(1)
    const third = await keysOf(id)
    expect(await seen(visitor, id)).toEqual(FILES)
    await cmpt.owner.call(setSubmissionScore, {
      cmptId: cmpt.id,
      submissionId: id,
      scores: { a: 0.25 },
      reason: '更正',
    })
    expect(await seen(visitor, id)).toEqual([])
    expect(await gone(third)).toBe(true)

    const last = await enter(visitor, cmpt.id, 0.4)
    const keys = await keysOf(last)
    await cleanUpStore(app.ctx)
    expect(await gone(keys)).toBe(false)
    await db.delete(submissions).where(eq(submissions.id, last))
    expect(await gone(keys)).toBe(true)
  }, 120_000)

  test('of an attempt that lost its submission is nobody’s', async () => {
    // A result that took longer than a second is delivered after four.
    const slow = `import time\n${code.replace('\n', '\n  time.sleep(1.2)\n')}`
    const { id: cmptId } = await setUp({}, { spec: specOf('team', slow) })
    const { visitor } = await build.competitor(cmptId)
    const before = await stored()
    const { submission } = await build.submit(visitor, cmptId, answerCsv(0.5))
    const ours = eq(submissions.id, submission.id)
    await until(async () => (await db.select().from(submissions).where(ours))[0]?.state === 'scoring')
    // Another process has taken it over, and ended it.
    await db.update(submissions).set({ state: 'failed', attempt: 7 }).where(ours)
    await until(async () => (await stored()).length > before.length)
    await until(async () => (await stored()).length === before.length)
    expect(await keysOf(submission.id)).toEqual([])
  }, 60_000)

  test('stays hidden with a submission that its team has hidden or the host has voided', async () => {
    const { id: cmptId } = await open('public')
    const { visitor } = await build.competitor(cmptId)
    const id = await enter(visitor, cmptId, 0.5)
    await db.update(submissions).set({ voidedAt: app.ctx.now() }).where(eq(submissions.id, id))
    await expectUnknown(app.visitor(), id)
    expect(await seen(visitor, id)).toEqual(FILES)
    await db.update(submissions).set({ deletedAt: app.ctx.now() }).where(eq(submissions.id, id))
    await expectUnknown(visitor, id)
  })
})
