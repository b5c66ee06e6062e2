import { auditLog } from '@leitai/platform/audit/table'
import { refusalText } from '@leitai/platform/contract/refusals'
import { and, eq } from '@leitai/platform/db/orm'
import { notices } from '@leitai/site/message/table'
import type { Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { expect, test } from 'vitest'
import { stages } from '../definition/table.ts'
import { members, teams } from '../team/table.ts'
import { hostWorks } from '../works/contract.ts'
import { inDays } from '../works/testing.ts'
import * as contract from './contract.ts'
import { marks, rounds } from './table.ts'
import { judgingBuilders } from './testing.ts'

const { app, build } = await testApp()
const db = () => app.ctx.db

const { plain, judged, opened, tasksOf, give, results } = judgingBuilders(app, build)

test('a round is planned, opened, marked by all its judges and closed; its best works enter the next round', async () => {
  const one = await judged()
  const { roundId, works, marks: count } = await opened(one)
  expect([works, count]).toEqual([3, 6])
  const scores = [
    [2, 3, 4],
    [7, 8, 9],
  ]
  for (const [at, { visitor }] of one.judges.entries()) {
    for (const task of await tasksOf(visitor, one.id)) {
      const no = Number(task.title.at(-1))
      await give(visitor, task.id, scores[at]?.[no] ?? 0)
    }
  }
  const outcome = await results(one, roundId)
  expect(
    outcome.rows.map(({ title, rank, score, rawMean, missing }) => [title, rank, score, rawMean, missing]),
  ).toEqual([
    ['作品2', 1, '87.21', '65.00', 0],
    ['作品1', 2, '55.00', '55.00', 0],
    ['作品0', 3, '22.79', '45.00', 0],
  ])
  const [strict, lenient] = one.judgeIds.map((id) => outcome.judges.find(({ userId }) => userId === id))
  expect(strict).toMatchObject({ given: 3, submitted: 3, mean: '30.00' })
  expect(lenient).toMatchObject({ given: 3, submitted: 3, mean: '80.00' })
  const csv = await one.owner.fetch(`/v3/api/host/round/results.csv?cmptId=${one.id}&roundId=${roundId}`)
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(7)
  const next = plain(one.stage.id, one.judgeIds, { fromRoundId: roundId, best: 2 })
  const promote = () => one.owner.call(contract.saveRound, { cmptId: one.id, plan: next })
  expect(await refusalOf(promote())).toBe('judging.from')
  await one.owner.call(contract.closeRound, { cmptId: one.id, roundId })
  const second = await promote()
  expect(await one.owner.call(contract.openRound, { cmptId: one.id, roundId: second.roundId })).toEqual({
    works: 2,
    marks: 4,
  })
  const { rounds: all } = await one.owner.call(contract.hostRounds, { cmptId: one.id })
  expect(all.map(({ state, works: taken, submitted }) => [state, taken, submitted])).toEqual([
    ['open', 2, 0],
    ['closed', 3, 6],
  ])
  const sent = await db()
    .select()
    .from(notices)
    .where(eq(notices.userId, one.judgeIds[0] ?? 0))
  expect(sent).toHaveLength(2)
})

test('no call names the team of a work in a blind round, and files are served by the server', async () => {
  const one = await judged({ files: true })
  await opened(one, { blind: true })
  const judge = one.judges[0]?.visitor ?? app.visitor()
  const tasks = await tasksOf(judge, one.id)
  const seen: string[] = [JSON.stringify(await judge.call(contract.myMarking, { cmptId: one.id }))]
  for (const { id } of tasks) {
    const task = await judge.call(contract.markingTask, { taskId: id })
    seen.push(JSON.stringify(task))
    expect(task.files).toMatchObject([{ no: 0, size: 5 }])
    const file = await judge.fetch(`/v3/api/host/marking/file?taskId=${id}&kind=file&no=0`)
    expect(await file.text()).toBe('bytes')
    seen.push([...file.headers].join('\n'))
    expect((await judge.fetch(`/v3/api/host/marking/file?taskId=${id}&kind=file&no=1`)).status).toBe(404)
    expect((await judge.fetch(`/v3/api/host/marking/file?taskId=${id}&kind=picture&no=0`)).status).toBe(404)
  }
  expect(tasks.map(({ label }) => label.zh)).toEqual(['作品 A01', '作品 A02', '作品 A03'])
  for (const { user, teamId } of one.teams) {
    for (const text of seen) {
      expect(text).not.toContain(user.name)
      expect(text).not.toContain(encodeURIComponent(user.name))
      expect(text).not.toContain(`entry/${user.id}`)
      expect(text).not.toContain(`"teamId":${teamId}`)
    }
  }
  // Nor do the calls for hosts.
  expect(await refusalOf(judge.call(hostWorks, { cmptId: one.id, keyword: '', page: 1, pageSize: 20 }))).toBe(
    'hostConsole.judge',
  )
  expect(await refusalOf(judge.call(contract.hostRounds, { cmptId: one.id }))).toBe('hostConsole.judge')
})

test('marks are saved, submitted and locked, and only the host can reopen them', async () => {
  const one = await judged({ works: 1, judges: 1 })
  const { roundId } = await opened(one)
  const [judge] = one.judges
  const visitor = judge?.visitor ?? app.visitor()
  const [task] = await tasksOf(visitor, one.id)
  const taskId = task?.id ?? 0
  await give(visitor, taskId, null, false)
  expect(await refusalOf(give(visitor, taskId, null))).toBe('judging.points')
  expect(await refusalOf(give(visitor, taskId, 10.5))).toBe('judging.points')
  expect(await refusalOf(give(visitor, taskId, 3.2, false))).toBe('judging.points')
  await give(visitor, taskId, 7.5)
  expect(await refusalOf(give(visitor, taskId, 8))).toBe('judging.locked')
  const reopen = {
    cmptId: one.id,
    roundId,
    teamId: one.teams[0]?.teamId ?? 0,
    userId: judge?.user.id ?? 0,
    reason: '笔误',
  }
  expect(await refusalOf(visitor.call(contract.reopenMark, reopen))).toBe('hostConsole.mayNot')
  await one.owner.call(contract.reopenMark, reopen)
  expect(await refusalOf(one.owner.call(contract.reopenMark, reopen))).toBe('judging.missing')
  await give(visitor, taskId, 8)
  expect((await results(one, roundId)).rows[0]?.marks[0]?.points).toEqual([8])
  await one.owner.call(contract.closeRound, { cmptId: one.id, roundId })
  expect(await refusalOf(give(visitor, taskId, 9))).toBe('judging.notOpen')
  expect(await refusalOf(one.owner.call(contract.reopenMark, reopen))).toBe('judging.notOpen')
  expect(await refusalOf(one.owner.call(contract.closeRound, { cmptId: one.id, roundId }))).toBe('judging.notOpen')
})

test('marks are accepted only between the round’s start and end, by the server’s clock', async () => {
  const one = await judged({ works: 1, judges: 1 })
  const at = (days: number) => inDays(app, days).toISOString()
  const { roundId } = await opened(one, { startAt: at(1), endAt: at(2) })
  const visitor = one.judges[0]?.visitor ?? app.visitor()
  const [task] = await tasksOf(visitor, one.id)
  const taskId = task?.id ?? 0
  expect(task?.title).toBe('')
  const look = () => visitor.call(contract.markingTask, { taskId })
  expect(await refusalOf(look())).toBe('judging.notYet')
  await db()
    .update(rounds)
    .set({ startAt: inDays(app, -1) })
    .where(eq(rounds.id, roundId))
  expect((await look()).may.mark).toBeNull()
  await db()
    .update(rounds)
    .set({ endAt: inDays(app, -0.1) })
    .where(eq(rounds.id, roundId))
  expect(await refusalOf(give(visitor, taskId, 5))).toBe('judging.over')
  expect((await look()).may.mark).toContain('评审时间已过')
})

test('a conflict of interest drops a judge’s marks of that team, and another judge gets the work', async () => {
  const one = await judged({ works: 4, judges: 3 })
  const { roundId } = await opened(one, { perWork: 1 })
  const busy = (
    await Promise.all(one.judges.map(async (judge) => ({ judge, tasks: await tasksOf(judge.visitor, one.id) })))
  ).find(({ tasks }) => tasks.length > 0)
  const visitor = busy?.judge.visitor ?? app.visitor()
  const taskId = busy?.tasks[0]?.id ?? 0
  await give(visitor, taskId, 9)
  const declare = () => visitor.call(contract.declareConflict, { taskId, reason: '指导过该队' })
  await declare()
  expect(await refusalOf(declare())).toBe('judging.conflict')
  expect(await refusalOf(visitor.call(contract.markingTask, { taskId }))).toBe('judging.conflict')
  expect(await refusalOf(give(visitor, taskId, 9))).toBe('judging.conflict')
  const { rows } = await results(one, roundId)
  const row = rows.find(({ marks: own }) => own.length > 1)
  expect(row).toMatchObject({ score: null, missing: 1 })
  expect(row?.marks.map(({ state, reason }) => [state, reason]).toSorted()).toEqual([
    ['dropped', '指导过该队'],
    ['open', ''],
  ])
  const acts = await db().select().from(auditLog).where(eq(auditLog.action, 'judging.conflict'))
  expect(acts.filter(({ targetId }) => targetId === String(one.id))).toHaveLength(1)
  // The conflict also applies in a later round.
  await one.owner.call(contract.closeRound, { cmptId: one.id, roundId })
  const later = await opened(one)
  expect(later.marks).toBe(11)
})

test('when many judges drop a work at once, it stays with one eligible judge', async () => {
  const one = await judged({ works: 1, judges: 4 })
  const { roundId } = await opened(one, { perWork: 2 })
  const found = await db().select().from(marks).where(eq(marks.roundId, roundId))
  await Promise.all(
    found.map(({ id, judgeId }) => {
      const judge = one.judges.find(({ user }) => user.id === judgeId)?.visitor ?? app.visitor()
      return judge.call(contract.declareConflict, { taskId: id, reason: '利益冲突' })
    }),
  )
  const left = await db()
    .select()
    .from(marks)
    .where(and(eq(marks.roundId, roundId), eq(marks.state, 'open')))
  expect(left).toHaveLength(2)
})

test('a judge never marks a team of which they are or become a member', async () => {
  const one = await judged({ works: 2, judges: 2 })
  const [first, second] = one.judges
  const join = async (userId: number, at: number) =>
    db()
      .insert(members)
      .values({ cmptId: one.id, teamId: one.teams[at]?.teamId ?? 0, userId, joinedAt: app.ctx.now() })
  await join(first?.user.id ?? 0, 0)
  expect((await opened(one)).marks).toBe(3)
  await join(second?.user.id ?? 0, 1)
  // Judges are not members of ranked teams.
  await db()
    .update(teams)
    .set({ baseline: true })
    .where(eq(teams.id, one.teams[1]?.teamId ?? 0))
  const visitor = second?.visitor ?? app.visitor()
  const own = (await tasksOf(visitor, one.id)).find(({ title }) => title === '作品1')
  expect(await refusalOf(give(visitor, own?.id ?? 0, 10))).toBe('judging.conflict')
})

test('hosts run rounds, judges see their own tasks, all others are refused', async () => {
  const one = await judged({ works: 1, judges: 2 })
  const plan = plain(one.stage.id, one.judgeIds)
  const { roundId } = await one.owner.call(contract.saveRound, { cmptId: one.id, plan })
  const editor = (await one.withRole('editor')).visitor
  await editor.call(contract.saveRound, { cmptId: one.id, roundId, plan })
  const support = (await one.withRole('support')).visitor
  await support.call(contract.roundResults, { cmptId: one.id, roundId })
  const [first, second] = one.judges.map(({ visitor }) => visitor)
  const judge = first ?? app.visitor()
  const which = { cmptId: one.id, roundId }
  const acts = (visitor: Visitor) => [
    visitor.call(contract.saveRound, { cmptId: one.id, plan }),
    visitor.call(contract.openRound, which),
    visitor.call(contract.closeRound, which),
    visitor.call(contract.removeRound, which),
    visitor.call(contract.reopenMark, { ...which, teamId: 1, userId: 1, reason: 'x' }),
  ]
  const reads = (visitor: Visitor) => [
    visitor.call(contract.hostRounds, { cmptId: one.id }),
    visitor.call(contract.roundResults, which),
  ]
  for (const [visitor, code] of [
    [app.visitor(), 'login.missing'],
    [one.teams[0]?.visitor ?? app.visitor(), 'login.forbidden'],
    [one.otherOwner, 'login.forbidden'],
  ] as const) {
    expect(new Set(await Promise.all([...acts(visitor), ...reads(visitor)].map(refusalOf)))).toEqual(new Set([code]))
  }
  for (const who of [judge, support])
    expect(new Set(await Promise.all(acts(who).map(refusalOf)))).toEqual(new Set(['hostConsole.mayNot']))
  expect(new Set(await Promise.all(reads(judge).map(refusalOf)))).toEqual(new Set(['hostConsole.judge']))
  const csv = await judge.fetch(`/v3/api/host/round/results.csv?cmptId=${one.id}&roundId=${roundId}`)
  expect(csv.status).toBe(403)
  await one.owner.call(contract.openRound, which)
  const [task] = await tasksOf(judge, one.id)
  const taskId = task?.id ?? 0
  for (const visitor of [second ?? app.visitor(), one.owner, one.otherOwner, one.teams[0]?.visitor ?? app.visitor()]) {
    expect(await refusalOf(visitor.call(contract.markingTask, { taskId }))).toBe('judging.noTask')
    expect(await refusalOf(give(visitor, taskId, 1))).toBe('judging.noTask')
    expect(await refusalOf(visitor.call(contract.declareConflict, { taskId, reason: 'x' }))).toBe('judging.noTask')
    expect((await visitor.fetch(`/v3/api/host/marking/file?taskId=${taskId}&kind=file&no=0`)).status).toBe(404)
  }
  expect(await refusalOf(one.otherOwner.call(contract.myMarking, { cmptId: one.id }))).toBe('login.forbidden')
})

test('an invalid round plan is refused', async () => {
  const one = await judged({ works: 1, judges: 1 })
  const save = (more: Partial<contract.RoundPlan>, roundId?: number) =>
    refusalOf(
      one.owner.call(contract.saveRound, {
        cmptId: one.id,
        ...(roundId === undefined ? {} : { roundId }),
        plan: plain(one.stage.id, one.judgeIds, more),
      }),
    )
  const support = await one.withRole('support')
  expect(await save({ judgeIds: [support.user.id] })).toBe('judging.judges')
  expect(await save({ stageId: 999_999 })).toBe('competition.noStage')
  expect(await save({ criteria: [] })).toBe('request.input')
  const at = (days: number) => inDays(app, days).toISOString()
  expect(await save({ startAt: at(2), endAt: at(1) })).toBe('judging.dates')
  const { roundId } = await opened(one)
  expect(await save({}, roundId)).toBe('judging.notDraft')
  expect(await refusalOf(one.owner.call(contract.removeRound, { cmptId: one.id, roundId }))).toBe('judging.notDraft')
  const empty = await one.owner.call(contract.saveRound, { cmptId: one.id, plan: plain(one.stage.id, []) })
  expect(await refusalOf(one.owner.call(contract.openRound, { cmptId: one.id, roundId: empty.roundId }))).toBe(
    'judging.noJudges',
  )
  await one.owner.call(contract.removeRound, { cmptId: one.id, roundId: empty.roundId })
  const material = await one.owner.call(contract.saveRound, {
    cmptId: one.id,
    plan: plain(one.stage.id, one.judgeIds, { subject: 'material' }),
  })
  expect(await refusalOf(one.owner.call(contract.openRound, { cmptId: one.id, roundId: material.roundId }))).toBe(
    'judging.noWorks',
  )
  await db()
    .update(stages)
    .set({ endAt: inDays(app, 1) })
    .where(eq(stages.id, one.stage.id))
  const { rounds: planned, stages: hostedStages } = await one.owner.call(contract.hostRounds, { cmptId: one.id })
  const { may } = planned.find(({ id }) => id === material.roundId) ?? {}
  expect(await refusalOf(one.owner.call(contract.openRound, { cmptId: one.id, roundId: material.roundId }))).toBe(
    'judging.stage',
  )
  // The button has the reason that its call would give.
  expect(may?.open).toBe(refusalText({ code: 'judging.stage' }, 'zh'))
  expect(hostedStages.find(({ id }) => id === one.stage.id)?.works).toBe(one.teams.length)
})
