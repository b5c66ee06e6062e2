import { lockUser } from '@leitai/identity/account/moderation'
import { isRefusalCode } from '@leitai/platform/contract/refusals'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { transaction } from '@leitai/platform/db/transaction'
import * as file from '@leitai/platform/file/contract'
import { answerCsv } from '@leitai/testing/build'
import { putObject } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { afterEach, expect, test } from 'vitest'
import { competitions, hostRoles, type Stage } from '../definition/table.ts'
import { removePerson } from '../host-console/contract.people.ts'
import { caseSubjects, cases, penalties, penaltyPeople } from '../integrity/table.ts'
import * as mergeContract from '../merge/contract.ts'
import { commitResult, getFileUploadToken } from '../submission/contract.ts'
import { costsQuota, submissions } from '../submission/table.ts'
import { hostWorks, workDetail } from '../works/contract.ts'
import { makeHostedCompetition, submitWork, workNamed } from '../works/testing.ts'
import * as joining from './contract.joining.ts'
import * as contract from './contract.ts'
import { members, merges, mergeVotes } from './table.ts'
import { faultsOf, mergeActs, type Player, teamBuilders } from './testing.ts'

/** Abuse of merges by somebody who knows how they work. */

const { app, build } = await testApp()
const db = () => app.ctx.db
const make = teamBuilders(build)
afterEach(() => app.travel(new Date()))

const { launch, answer, propose, record } = mergeActs
const conditions = (from: Player, to: Player) =>
  from.visitor.call(mergeContract.mergeMatchCondition, { teamId: from.teamId, otherTeamId: to.teamId })
const unmet = async (from: Player, to: Player) =>
  (await conditions(from, to)).conditions.filter(({ ok }) => !ok).map(({ name }) => name)
/** The state of a merge in the tables. */
const stands = async (mergeId: number) => {
  const [row] = await db().select().from(merges).where(eq(merges.id, mergeId))
  return [row?.state, row?.reason]
}
const twenty = <T>(act: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, at) => act(at)))

let objects = 0
const kept = (player: Player, stage: Stage, count: number, state: 'scored' | 'failed' = 'scored') =>
  db()
    .insert(submissions)
    .values(
      Array.from({ length: count }, () => ({
        cmptId: stage.cmptId,
        stageId: stage.id,
        teamId: player.teamId,
        userId: player.user.id,
        no: ++objects,
        objectKey: `attack/${objects}.csv`,
        fileName: 'answer.csv',
        size: 1,
        state,
        createdAt: app.ctx.now(),
      })),
    )

async function opened(cmptId: number, subject: Player): Promise<void> {
  const [made] = await db()
    .insert(cases)
    .values({ cmptId, title: '核查', openedBy: subject.user.id, openedAt: app.ctx.now() })
    .returning({ caseId: cases.id })
  await db()
    .insert(caseSubjects)
    .values({ caseId: made?.caseId ?? 0, userId: subject.user.id, teamId: subject.teamId })
}
async function banned(cmptId: number, { user }: Player): Promise<void> {
  const at = app.ctx.now()
  const [decided] = await db()
    .insert(cases)
    .values({ cmptId, title: '核查', openedBy: user.id, openedAt: at, state: 'decided' })
    .returning({ caseId: cases.id })
  const [made] = await db()
    .insert(penalties)
    .values({
      caseId: decided?.caseId ?? 0,
      cmptId,
      kind: 'banned' as const,
      reason: '核查',
      at,
      appealUntil: at,
      decidedBy: user.id,
      done: { entries: [], reviews: [] },
    })
    .returning({ penaltyId: penalties.id })
  await db()
    .insert(penaltyPeople)
    .values({ penaltyId: made?.penaltyId ?? 0, userId: user.id })
}

test('twenty concurrent votes of one person count once, and only for their own team', async () => {
  const { id } = await build.competition({ teamMax: 10 })
  const [ours, theirs] = [await make.team(id, 4), await make.team(id, 4)]
  const mergeId = await make.propose(ours[0], theirs[0])
  const said = await twenty((at) => (at % 2 ? answer : launch)(ours[0], mergeId, at % 4 < 2))
  expect(said.filter((one) => one === 'ok')).toHaveLength(1)
  expect(new Set(said)).toEqual(new Set(['ok', 'merge.voted', 'merge.notYours']))
  expect(await db().select().from(mergeVotes).where(eq(mergeVotes.mergeId, mergeId))).toHaveLength(4)
  const votes = and(eq(mergeVotes.mergeId, mergeId), sql`${mergeVotes.agree} is not null`)
  expect(await db().select().from(mergeVotes).where(votes)).toHaveLength(1)
})

test('concurrent votes, leaving, removing, transferring and deleting: the voters are still the team’s members', async () => {
  const { id } = await build.competition({ teamMax: 10 })
  for (let round = 0; round < 3; round++) {
    const [captain, mate, third] = (await make.team(id, 3)) as [Player, Player, Player]
    const other = await make.competitor(id)
    const mergeId = await make.propose(captain, other)
    const { teamId } = captain
    const out = (by: Player, { user }: Player) =>
      refusalOf(by.visitor.call(contract.deleteCompeteMate, { teamId, userId: user.id }))
    const all = await twenty(
      (at) =>
        [
          () => launch(captain, mergeId),
          () => launch(mate, mergeId),
          () => out(mate, mate),
          () => out(captain, third),
          () => launch(third, mergeId, false),
          () => answer(other, mergeId),
          () =>
            refusalOf(
              captain.visitor.call(contract.switcherLeader, {
                teamId,
                userId: mate.user.id,
                confirm: captain.user.name,
              }),
            ),
          () => refusalOf(other.visitor.call(contract.deleteTeam, { teamId: other.teamId, confirm: other.user.name })),
          () => propose(other, captain),
          () =>
            refusalOf(
              other.visitor.call(joining.inviteMem, { teamId: other.teamId, userName: mate.user.name, note: '' }),
            ),
        ][at % 10]?.() ?? Promise.resolve(''),
    )
    expect(all.filter((one) => one !== 'ok' && (!isRefusalCode(one) || one.startsWith('server.')))).toEqual([])
    expect(await faultsOf(db(), id)).toEqual([])
    const roll = await db().select().from(mergeVotes).where(eq(mergeVotes.mergeId, mergeId))
    expect(
      roll
        .filter((one) => one.teamId === teamId)
        .map(({ userId }) => userId)
        .toSorted(),
    ).toEqual([captain, mate, third].map(({ user }) => user.id).toSorted())
  }
})

test('votes of users banned since carry no merge, and banned users cast none', async () => {
  const { id } = await build.competition({ teamMax: 10 })
  const [captain, mate] = (await make.team(id, 2)) as [Player, Player]
  const other = await make.competitor(id)
  const mergeId = await make.propose(captain, other)
  await launch(captain, mergeId)
  await banned(id, captain)
  expect(await answer(other, mergeId)).toBe('ok')
  expect(await stands(mergeId)).toEqual(['failed', 'merge.held'])
  const [ours, theirs] = [await make.team(id, 3), await make.competitor(id)]
  const second = await make.propose(ours[0], theirs)
  await banned(id, ours[1] as Player)
  expect(await launch(ours[1] as Player, second)).toBe('integrity.bannedHere')
  expect(await propose(mate, other)).toBe('team.captainOnly')
})

test('a host cannot remove members of a voting team either, and users locked meanwhile cast no vote', async () => {
  const cmpt = await makeHostedCompetition(app, build, { type: 'algorithm', teamMax: 10 })
  const [captain, mate, third] = (await make.team(cmpt.id, 3)) as [Player, Player, Player]
  const other = await make.competitor(cmpt.id)
  const mergeId = await make.propose(captain, other)
  const out = { cmptId: cmpt.id, userId: mate.user.id, reason: '演示' }
  expect(await refusalOf(cmpt.owner.call(removePerson, out))).toBe('team.frozen')
  const act = { userId: third.user.id, now: app.ctx.now(), ip: '', device: '' }
  await transaction(db(), (tx) => lockUser(tx, { ...act, reason: 'test' }))
  expect(await launch(third, mergeId)).toBe('login.expired')
  // The total weight is fixed when the vote begins: nobody can turn a minority into a majority.
  expect(await launch(captain, mergeId)).toBe('ok')
  expect((await record(captain, mergeId)).from).toMatchObject({ whole: 3.5, for: 1.5 })
  expect((await stands(mergeId))[0]).toBe('launching')
})

test('a member who becomes staff during the vote cannot merge', async () => {
  const { id } = await build.competition()
  const [one, two] = [await make.competitor(id), await make.competitor(id)]
  const mergeId = await make.propose(one, two)
  await launch(one, mergeId)
  await db().insert(hostRoles).values({ cmptId: id, userId: one.user.id, role: 'judge', at: app.ctx.now() })
  expect(await answer(two, mergeId)).toBe('ok')
  expect(await stands(mergeId)).toEqual(['failed', 'merge.staff'])
})

test('a team’s internal vote on a proposal is hidden from the other team: not by guessing its id, nor after it failed', async () => {
  const { id } = await build.competition({ teamMax: 10 })
  const [ours, theirs] = [await make.team(id, 3), await make.team(id, 2)]
  const mergeId = await make.propose(ours[0], theirs[0])
  await launch(ours[1] as Player, mergeId, false)
  for (const player of theirs) expect(await refusalOf(record(player, mergeId))).toBe('merge.unknown')
  await launch(ours[2] as Player, mergeId, false)
  expect(await stands(mergeId)).toEqual(['failed', 'against'])
  for (const player of theirs) {
    expect(await refusalOf(record(player, mergeId))).toBe('merge.unknown')
    expect(await player.visitor.call(mergeContract.getMergeTeamInfo, { teamId: player.teamId })).toEqual({
      running: null,
      past: [],
    })
  }
  expect((await record(ours[0], mergeId)).state).toBe('failed')
  const third = await make.propose(ours[0], theirs[0])
  for (const voter of ours) await launch(voter, third)
  expect((await record(theirs[1] as Player, third)).state).toBe('inviting')
})

test('an open case is revealed neither by asking whether a merge is possible, nor by one team’s vote', async () => {
  const { id } = await build.competition()
  const [suspect, friend] = [await make.competitor(id), await make.competitor(id)]
  await opened(id, suspect)
  for (const [from, to] of [
    [suspect, friend],
    [friend, suspect],
  ] as const) {
    expect(await unmet(from, to)).toEqual([])
    expect((await conditions(from, to)).ok).toBe(true)
  }
  const mergeId = await make.propose(friend, suspect)
  await launch(friend, mergeId)
  expect(await stands(mergeId)).toEqual(['inviting', null])
  await answer(suspect, mergeId)
  expect(await stands(mergeId)).toEqual(['failed', 'merge.held'])
  expect(await faultsOf(db(), id)).toEqual([])
})

test('a merge bypasses no limit: neither by submitting during the last vote, nor by the total', async () => {
  const { id, stage } = await build.competition({}, { dailyLimit: 3, totalLimit: 3 })
  for (let round = 0; round < 3; round++) {
    const [one, two] = [await make.competitor(id), await make.competitor(id)]
    await kept(one, stage, 1)
    await kept(two, stage, 1)
    const mergeId = await make.propose(one, two)
    await launch(one, mergeId)
    const text = answerCsv(0.1)
    const stored = await Promise.all(
      [one, two, one, two].map(async ({ visitor }) => {
        const wanted = { cmptId: id, fileName: 'answer.csv', size: Buffer.byteLength(text) }
        const { objectKey, contentType } = await visitor.call(getFileUploadToken, wanted)
        const { tempUrl } = await visitor.call(file.getTempUploadUrl, { objectKey, contentType })
        await putObject(visitor, app.origin, tempUrl, text, contentType)
        return { visitor, objectKey }
      }),
    )
    const enter = ({ visitor, objectKey }: (typeof stored)[number]) =>
      refusalOf(visitor.call(commitResult, { cmptId: id, objectKey, fileName: 'answer.csv', remark: '' }))
    const moves = [...stored.map((one) => () => enter(one)), () => answer(two, mergeId)]
    await Promise.all((round % 2 ? moves.toReversed() : moves).map((move) => move()))
    const count = (teamId: number) => db().$count(submissions, and(eq(submissions.teamId, teamId), costsQuota))
    const [state, reason] = await stands(mergeId)
    if (state === 'merged') expect(await count(one.teamId)).toBeLessThanOrEqual(3)
    else expect(reason).toMatch(/^merge\.(submissions|today)$/)
    expect(Math.max(await count(one.teamId), await count(two.teamId))).toBeLessThanOrEqual(3)
  }
  const [full, more] = [await make.competitor(id), await make.competitor(id)]
  await kept(full, stage, 3)
  await kept(more, stage, 1)
  expect(await propose(full, more)).toBe('merge.submissions')
})

test('failed submissions of both teams count for the merged team and its daily limit', async () => {
  const { id, stage } = await build.competition({}, { failedLimit: 4 })
  const [one, two] = [await make.competitor(id), await make.competitor(id)]
  await kept(one, stage, 2, 'failed')
  await kept(two, stage, 2, 'failed')
  await make.merge(one, two)
  for (const { visitor } of [one, two]) {
    const wanted = { cmptId: id, fileName: 'answer.csv', size: 10 }
    expect(await refusalOf(visitor.call(getFileUploadToken, wanted))).toBe('submission.failedLimit')
  }
})

test('two works become one: only the merged team’s own competes', async () => {
  const cmpt = await makeHostedCompetition(app, build)
  const [one, two] = [await make.competitor(cmpt.id), await make.competitor(cmpt.id)]
  await submitWork(one.visitor, cmpt.id, cmpt.stage.id, workNamed('其一'))
  await submitWork(two.visitor, cmpt.id, cmpt.stage.id, workNamed('其二'))
  const all = () => cmpt.owner.call(hostWorks, { cmptId: cmpt.id, keyword: '', page: 1, pageSize: 20 })
  const other = (await all()).list.find(({ content }) => content?.title === '其二')
  await make.merge(one, two)
  expect((await all()).list.map(({ content }) => content?.title)).toEqual(['其一'])
  expect(await refusalOf(two.visitor.call(workDetail, { entryId: other?.id ?? 0 }))).toMatch(/unknown/)
})

test('a withdrawn competition has no merges, and votes do not cross competitions', async () => {
  const [{ id }, elsewhere] = [await build.competition(), await build.competition()]
  const [one, two, far] = [await make.competitor(id), await make.competitor(id), await make.competitor(elsewhere.id)]
  expect(await refusalOf(conditions(one, far))).toBe('merge.other')
  const mergeId = await make.propose(one, two)
  expect(await launch(far, mergeId)).toBe('merge.notYours')
  await launch(one, mergeId)
  expect(await answer(far, mergeId)).toBe('merge.notYours')
  await db().update(competitions).set({ status: 'withdrawn' }).where(eq(competitions.id, id))
  expect(await answer(two, mergeId)).toBe('competition.unknown')
  expect(await propose(two, one)).toBe('competition.unknown')
  expect(await db().select().from(members).where(eq(members.teamId, one.teamId))).toHaveLength(1)
})

test('a vote one minute after the 48 hours, or after the team deadline, merges nothing', async () => {
  const { id } = await build.competition()
  const [one, two] = [await make.competitor(id), await make.competitor(id)]
  const mergeId = await make.propose(one, two)
  await launch(one, mergeId)
  app.travel(new Date(Date.now() + (48 * 60 + 1) * 60_000))
  expect(await answer({ ...two, visitor: await app.as(two.user) }, mergeId)).toMatch(/^merge\.closed$/)
  app.travel(new Date())
  const [three, four] = [await make.competitor(id), await make.competitor(id)]
  const late = await make.propose(three, four)
  await launch(three, late)
  await db().update(competitions).set({ signUpEndAt: app.ctx.now() }).where(eq(competitions.id, id))
  expect(await answer(four, late)).toBe('ok')
  expect(await stands(late)).toEqual(['failed', 'team.deadline'])
})
