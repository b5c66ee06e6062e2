import { eq } from '@leitai/platform/db/orm'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { expectOk, refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { nameless } from '@leitai/testing/titles'
import { until } from '@leitai/testing/until'
import { afterEach, expect, test } from 'vitest'
import { competitions } from '../definition/table.ts'
import * as mergeContract from '../merge/contract.ts'
import { mergesDue } from '../merge/scheduled.ts'
import * as contract from './contract.ts'
import { merges } from './table.ts'
import { type Player, teamBuilders } from './testing.ts'

const { app, build } = await testApp()
const db = () => app.ctx.db
const make = teamBuilders(build)
afterEach(() => app.travel(new Date()))

const hours = (count: number) => app.travel(new Date(Date.now() + count * 3_600_000))
const launch = ({ visitor }: Player, mergeId: number) =>
  refusalOf(visitor.call(mergeContract.launchVote, { mergeId, agree: true }))
const answer = ({ visitor }: Player, mergeId: number) =>
  refusalOf(visitor.call(mergeContract.invitedVote, { mergeId, agree: true }))
const reminders = async ({ visitor }: Player) =>
  (await visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 100 })).list
    .map(({ title }) => nameless(title.zh))
    .filter((title) => title.includes('还剩'))
const rowOf = async (id: number) => (await db().select().from(merges).where(eq(merges.id, id)))[0]

// covers: spec.states.finished-within-48, rules.merge.both-stages-within, pages.team.merge-48-hours
test('after 48 hours a vote is over, even if nobody checks, and both teams are unblocked', async () => {
  const { id } = await build.competition()
  const [one, two, three] = [await make.competitor(id), await make.competitor(id), await make.competitor(id)]
  const mergeId = await make.propose(one, two)
  await launch(one, mergeId)
  // Back to the exact end; the scheduled task may already have run, which changes nothing.
  const endsAt = new Date(Date.now() - 1000)
  await db().update(merges).set({ endsAt }).where(eq(merges.id, mergeId))
  expect(await answer(two, mergeId)).toBe('merge.closed')
  await Promise.all([mergesDue(app.ctx), mergesDue(app.ctx)])
  const shown = await two.visitor.call(mergeContract.getMergeRecordInfo, { mergeId })
  expect(shown).toMatchObject({ state: 'failed', reason: '48 小时内没有完成投票', mayVote: '这次投票已结束' })
  for (const player of [one, two]) {
    const { list } = await player.visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 100 })
    expect(list.filter(({ title }) => title.zh.includes('的合并没有成功'))).toHaveLength(1)
    const { team } = await player.visitor.call(contract.myTeam, { cmptId: id })
    expect(team?.activity.filter(({ kind }) => kind === 'mergeFailed')).toHaveLength(1)
  }
  await expectOk(make.propose(two, three))
})

// covers: spec.constants.merge-vote-48
test('a scheduled task ends the vote', async () => {
  const { id } = await build.competition()
  const [one, two] = [await make.competitor(id), await make.competitor(id)]
  const mergeId = await make.propose(one, two)
  hours(48.01)
  const ended = await until(async () => {
    const row = await rowOf(mergeId)
    return row?.state === 'failed' && row
  })
  expect(ended.reason).toBe('time')
})

test('people who have not voted are reminded once each, 24 and 2 hours before the end', async () => {
  const { id } = await build.competition({ teamMax: 10 })
  const [captain, mate, third] = (await make.team(id, 3)) as [Player, Player, Player]
  const other = await make.competitor(id)
  const mergeId = await make.propose(captain, other)
  await launch(captain, mergeId)
  const round = async (at: number) => {
    hours(at)
    for (let times = 0; times < 3; times++) await mergesDue(app.ctx)
    return Promise.all([captain, mate, third, other].map(async (player) => (await reminders(player)).length))
  }
  expect(await round(23.9)).toEqual([0, 0, 0, 0])
  expect(await round(24.1)).toEqual([0, 1, 1, 0])
  expect(await round(40)).toEqual([0, 1, 1, 0])
  // Two of three have passed it: the third need not vote any more, but the invited team must.
  await launch(mate, mergeId)
  expect((await rowOf(mergeId))?.state).toBe('inviting')
  expect(await round(46.1)).toEqual([0, 1, 1, 1])
  expect(await round(47.5)).toEqual([0, 1, 1, 1])
  expect(await reminders(third)).toEqual(['合并投票还剩 24 小时'])
  expect(await reminders(other)).toEqual(['合并投票还剩 2 小时'])
})

test('a server that missed both reminders sends only the last one', async () => {
  const { id } = await build.competition()
  const [one, two] = [await make.competitor(id), await make.competitor(id)]
  await make.propose(one, two)
  hours(47)
  await mergesDue(app.ctx)
  expect(await reminders(one)).toEqual(['合并投票还剩 2 小时'])
})

test('a merge in a withdrawn competition does not block others', async () => {
  const [hidden, open] = [await build.competition(), await build.competition()]
  const both: number[] = []
  for (const { id } of [hidden, open]) {
    both.push(await make.propose(await make.competitor(id), await make.competitor(id)))
  }
  await db().update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, hidden.id))
  hours(49)
  await mergesDue(app.ctx)
  const states = await Promise.all(both.map(async (id) => (await rowOf(id))?.state))
  expect(states).toEqual(['launching', 'failed'])
})
