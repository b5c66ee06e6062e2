import { and, eq } from '@leitai/platform/db/orm'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { cmptDetail } from '../catalog/contract.detail.ts'
import { addHost } from '../competition-editor/contract.staff.ts'
import { hostRoles } from '../definition/table.ts'
import { myReview } from '../review/contract.ts'
import { hostWorks, myWork, setGallery, workList } from '../works/contract.ts'
import { inDays, makeHostedCompetition, submitWork, workNamed } from '../works/testing.ts'
import * as contract from './contract.ts'
import { marks, rounds } from './table.ts'
import { judgingBuilders } from './testing.ts'

/** Attempts to manipulate marks by judges and competitors who know every call. */

const { app, build } = await testApp()
const db = () => app.ctx.db
const { plain, judged, opened, tasksOf, give, results } = judgingBuilders(app, build)
const nobody = app.visitor()

test('a judge who becomes support reads all marks but can no longer mark', async () => {
  const one = await judged({ works: 1, judges: 3 })
  const { roundId } = await opened(one, { blind: true, perWork: 1 })
  const [mark] = await db().select().from(marks).where(eq(marks.roundId, roundId))
  const judge = one.judges.find(({ user }) => user.id === mark?.judgeId)
  if (!judge || !mark) throw new Error('one has the work')
  await one.owner.call(addHost, { cmptId: one.id, userName: judge.user.name, role: 'support' })
  expect((await judge.visitor.call(contract.roundResults, { cmptId: one.id, roundId })).rows).toHaveLength(1)
  expect(await tasksOf(judge.visitor, one.id)).toEqual([])
  expect(await refusalOf(give(judge.visitor, mark.id, 10))).toBe('judging.support')
  expect(await refusalOf(judge.visitor.call(contract.markingTask, { taskId: mark.id }))).toBe('judging.support')
  expect((await judge.visitor.fetch(`/v3/api/host/marking/file?taskId=${mark.id}&kind=file&no=0`)).status).toBe(403)
})

test('a dropped work is not reassigned to a judge who has left the competition', async () => {
  const one = await judged({ works: 1, judges: 3 })
  const { roundId } = await opened(one, { perWork: 1 })
  const [mark] = await db().select().from(marks).where(eq(marks.roundId, roundId))
  const judge = one.judges.find(({ user }) => user.id === mark?.judgeId)
  const [gone, left] = one.judges.filter((other) => other !== judge)
  if (!judge || !mark || !gone || !left) throw new Error('there are three')
  const who = and(eq(hostRoles.cmptId, one.id), eq(hostRoles.userId, gone.user.id))
  await db().delete(hostRoles).where(who)
  await judge.visitor.call(contract.declareConflict, { taskId: mark.id, reason: '利益冲突' })
  const given = await db()
    .select()
    .from(marks)
    .where(and(eq(marks.roundId, roundId), eq(marks.state, 'open')))
  expect(given.map(({ judgeId }) => judgeId)).toEqual([left.user.id])
  expect(await refusalOf(give(gone.visitor, mark.id, 1))).toBe('judging.noTask')
})

test('a blind round and a public gallery exclude each other, even when opened concurrently', async () => {
  const one = await judged({ works: 2 })
  const cmptId = one.id
  const gallery = (shown: 'none' | 'after' | 'now') => refusalOf(one.owner.call(setGallery, { cmptId, gallery: shown }))
  const drafted = async (blind: boolean) =>
    (await one.owner.call(contract.saveRound, { cmptId, plan: plain(one.stage.id, one.judgeIds, { blind }) })).roundId
  const open = (roundId: number) => refusalOf(one.owner.call(contract.openRound, { cmptId, roundId }))
  await gallery('after')
  const roundId = await drafted(true)
  expect(await open(roundId)).toBe('judging.gallery')
  const { rounds: listed } = await one.owner.call(contract.hostRounds, { cmptId })
  expect(listed[0]?.may.open).toContain('关闭作品展示')
  expect(await open(await drafted(false))).toBe('ok')
  await gallery('none')
  const both = await Promise.all([open(roundId), gallery('now')])
  expect(both.filter((one) => one === 'ok')).toHaveLength(1)
  await gallery('none')
  await open(roundId)
  for (const shown of ['now', 'after'] as const) expect(await gallery(shown)).toBe('work.blind')
  const judge = one.judges[0]?.visitor ?? nobody
  expect((await judge.call(workList, { cmptId, order: 'random', page: 1, pageSize: 20 })).list).toEqual([])
  await one.owner.call(contract.closeRound, { cmptId, roundId })
  expect(await gallery('after')).toBe('ok')
})

test('points that are not halves, out of range, too many or not numbers are refused, in drafts and submissions', async () => {
  const one = await judged({ works: 1, judges: 1 })
  await opened(one)
  const judge = one.judges[0]?.visitor ?? nobody
  const [task] = await tasksOf(judge, one.id)
  const taskId = task?.id ?? 0
  for (const submit of [false, true])
    for (const points of [[-0.5], [10.5], [0.25], [1e300], [5, 5], [1e-9]])
      expect(await refusalOf(judge.call(contract.saveMark, { taskId, points, comment: '', submit }))).toBe(
        'judging.points',
      )
  for (const written of ['[NaN]', '[1e999]', '["5"]', '[true]', '[[5]]', '{"0":5,"length":1}', '[-Infinity]']) {
    const body = new URLSearchParams({ taskId: String(taskId), points: written, comment: '', submit: 'true' })
    const answer = await judge.fetch('/v3/api/host/marking/save.json', {
      method: 'POST',
      body,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    })
    expect(answer.status, written).toBe(400)
  }
  expect(await refusalOf(judge.call(contract.saveMark, { taskId, points: [], comment: '', submit: true }))).toBe(
    'judging.points',
  )
  const [row] = await db().select().from(marks).where(eq(marks.id, taskId))
  expect([row?.state, row?.points]).toEqual(['open', [null]])
})

test('of twenty concurrent submissions of a mark one succeeds, and none after the round is closed', async () => {
  const one = await judged({ works: 1, judges: 1 })
  const { roundId } = await opened(one)
  const judge = one.judges[0]?.visitor ?? nobody
  const [task] = await tasksOf(judge, one.id)
  const taskId = task?.id ?? 0
  const said = await Promise.all(Array.from({ length: 20 }, (_, at) => refusalOf(give(judge, taskId, at / 2))))
  expect(said.filter((code) => code === 'ok')).toHaveLength(1)
  expect(new Set(said)).toEqual(new Set(['ok', 'judging.locked']))
  const [first] = await db().select().from(marks).where(eq(marks.id, taskId))
  expect(first?.points).toEqual([said.indexOf('ok') / 2])
  const reopen = { cmptId: one.id, roundId, teamId: first?.teamId ?? 0, userId: first?.judgeId ?? 0, reason: '演示' }
  await one.owner.call(contract.reopenMark, reopen)
  const beside = await Promise.all([
    ...Array.from({ length: 10 }, () => refusalOf(give(judge, taskId, 1, false))),
    refusalOf(one.owner.call(contract.closeRound, { cmptId: one.id, roundId })),
  ])
  expect(beside.at(-1)).toBe('ok')
  const [closed] = await db().select().from(marks).where(eq(marks.id, taskId))
  for (const point of [0, 10]) expect(await refusalOf(give(judge, taskId, point))).toBe('judging.notOpen')
  expect(await refusalOf(judge.call(contract.declareConflict, { taskId, reason: 'x' }))).toBe('judging.notOpen')
  expect(await refusalOf(one.owner.call(contract.reopenMark, reopen))).toBe('judging.notOpen')
  expect((await db().select().from(marks).where(eq(marks.id, taskId)))[0]).toEqual(closed)
})

test('a judge of one competition can do nothing in another, or with its rounds and works', async () => {
  const [one, other] = [await judged({ works: 1, judges: 2 }), await judged({ works: 1, judges: 1 })]
  const { roundId } = await opened(one)
  await opened(other)
  const far = other.judges[0]?.visitor ?? nobody
  const all = await db().select().from(marks).where(eq(marks.roundId, roundId))
  for (const { id, judgeId } of all) {
    const beside = one.judges.find(({ user }) => user.id !== judgeId)?.visitor ?? nobody
    for (const visitor of [far, beside]) {
      expect(await refusalOf(give(visitor, id, 1))).toBe('judging.noTask')
      expect(await refusalOf(visitor.call(contract.markingTask, { taskId: id }))).toBe('judging.noTask')
    }
  }
  const plan = plain(one.stage.id, [...one.judgeIds, ...other.judgeIds])
  expect(await refusalOf(one.owner.call(contract.saveRound, { cmptId: one.id, plan }))).toBe('judging.judges')
  const mixed = { cmptId: other.id, roundId }
  for (const act of [contract.openRound, contract.closeRound, contract.removeRound])
    expect(await refusalOf(other.owner.call(act, mixed))).toBe('judging.unknown')
  expect(await refusalOf(other.owner.call(contract.roundResults, mixed))).toBe('judging.unknown')
  const wrong = { ...plain(other.stage.id, other.judgeIds), fromRoundId: roundId, best: 1 }
  expect(await refusalOf(other.owner.call(contract.saveRound, { cmptId: other.id, plan: wrong }))).toBe(
    'judging.unknown',
  )
  const foreign = plain(one.stage.id, other.judgeIds)
  expect(await refusalOf(other.owner.call(contract.saveRound, { cmptId: other.id, plan: foreign }))).toBe(
    'competition.noStage',
  )
})

test('judges see no titles or works before a round begins, and never see others’ marks', async () => {
  const one = await judged({ works: 2, judges: 2 })
  const { roundId } = await opened(one, { startAt: inDays(app, 1).toISOString() })
  const [first, second] = one.judges.map(({ visitor }) => visitor) as [Visitor, Visitor]
  const tasks = await tasksOf(first, one.id)
  expect(tasks.map(({ title }) => title)).toEqual(['', ''])
  for (const { id } of tasks) {
    expect(await refusalOf(first.call(contract.markingTask, { taskId: id }))).toBe('judging.notYet')
    expect(await refusalOf(give(first, id, 1))).toBe('judging.notYet')
    expect((await first.fetch(`/v3/api/host/marking/file?taskId=${id}&kind=file&no=0`)).status).toBe(409)
  }
  await db().update(rounds).set({ startAt: null }).where(eq(rounds.id, roundId))
  for (const { id } of await tasksOf(second, one.id))
    await second.call(contract.saveMark, { taskId: id, points: [9.5], comment: '只给主办方看', submit: true })
  const seen = JSON.stringify([
    await first.call(contract.myMarking, { cmptId: one.id }),
    ...(await Promise.all(tasks.map(({ id }) => first.call(contract.markingTask, { taskId: id })))),
  ])
  for (const secret of ['9.5', '只给主办方看', String(one.judges[1]?.user.name)]) expect(seen).not.toContain(secret)
  for (const read of [contract.roundResults, contract.hostRounds] as const)
    expect(await refusalOf(first.call(read, { cmptId: one.id, roundId }))).toBe('hostConsole.judge')
  expect((await results(one, roundId)).rows).toHaveLength(2)
})

test('competitors see no marks, judges or ranks until a closed round is published', async () => {
  const one = await judged({ works: 2, judges: 2 })
  const { roundId } = await opened(one)
  for (const { visitor } of one.judges)
    for (const { id } of await tasksOf(visitor, one.id))
      await visitor.call(contract.saveMark, { taskId: id, points: [7.5], comment: '内部评语', submit: true })
  const competitor = one.teams[0]?.visitor ?? nobody
  const seen = async () =>
    JSON.stringify([
      await competitor.call(myWork, { cmptId: one.id }),
      await competitor.call(cmptDetail, { cmptId: one.id }),
      await competitor.call(workList, { cmptId: one.id, order: 'random', page: 1, pageSize: 20 }),
      await competitor.call(myReview, { cmptId: one.id }),
    ])
  for (const close of [false, true]) {
    if (close) await one.owner.call(contract.closeRound, { cmptId: one.id, roundId })
    const text = await seen()
    for (const secret of ['内部评语', '"rank":1', ...one.judges.map(({ user }) => `"${user.name}"`)])
      expect(text, secret).not.toContain(secret)
    // Standing alone, not as part of a time or another number.
    expect(text).not.toMatch(/(?<![\d.])7\.5(?!\d)/)
  }
  const paging = { keyword: '', page: 1, pageSize: 20 }
  expect(await refusalOf(competitor.call(hostWorks, { cmptId: one.id, ...paging }))).toBe('login.forbidden')
  expect(await refusalOf(competitor.call(contract.myMarking, { cmptId: one.id }))).toBe('login.forbidden')
})

test('a work with a picture that was never uploaded is refused: judges would get an error instead', async () => {
  const cmpt = await makeHostedCompetition(app, build)
  const { user, visitor } = await build.competitor(cmpt.id)
  for (const name of ['a'.repeat(24), '../'.repeat(8)]) {
    const pictures = [`/v3/picture/editor/${user.id}/${name}.jpg`]
    expect(await refusalOf(submitWork(visitor, cmpt.id, cmpt.stage.id, workNamed('作品', { pictures })))).toBe(
      'work.picture',
    )
  }
})
