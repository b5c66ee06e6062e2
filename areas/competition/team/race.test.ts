import { isRefusalCode } from '@leitai/platform/contract/refusals'
import { and, count, eq, inArray } from '@leitai/platform/db/orm'
import * as file from '@leitai/platform/file/contract'
import { answerCsv } from '@leitai/testing/build'
import { putObject } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { testApp } from '@leitai/testing/test-app'
import { times } from '@leitai/testing/thorough'
import { until } from '@leitai/testing/until'
import { expect, test } from 'vitest'
import { signUpJoinCmpt } from '../catalog/contract.sign-up.ts'
import * as mergeContract from '../merge/contract.ts'
import { commitResult, getFileUploadToken } from '../submission/contract.ts'
import { submissions } from '../submission/table.ts'
import * as joining from './contract.joining.ts'
import * as contract from './contract.ts'
import { members } from './table.ts'
import { faultsOf, type Player, teamBuilders } from './testing.ts'

const ROUNDS = times(4, 50)
const { app, build } = await testApp()
const make = teamBuilders(build)

/** Uploads a file in advance, so that submitting is one call. */
async function stored({ visitor }: Player, cmptId: number): Promise<string> {
  const text = answerCsv(0.1)
  const input = { cmptId, fileName: 'answer.csv', size: Buffer.byteLength(text) }
  const { objectKey, contentType } = await visitor.call(getFileUploadToken, input)
  const { tempUrl } = await visitor.call(file.getTempUploadUrl, { objectKey, contentType })
  await putObject(visitor, app.origin, tempUrl, text, contentType)
  return objectKey
}

const moves = {
  submit: async (player: Player, cmptId: number) => {
    const objectKey = await stored(player, cmptId)
    return () => player.visitor.call(commitResult, { cmptId, objectKey, fileName: 'answer.csv', remark: '' })
  },
  propose: (from: Player, to: Player) => () => make.propose(from, to),
  transfer: ({ visitor, teamId, user }: Player, { user: { id: userId } }: Player) => {
    return () => visitor.call(contract.switcherLeader, { teamId, userId, confirm: user.name })
  },
  /** By an invited person. */
  accept: async (captain: Player, { user, visitor }: Player) => {
    const input = { teamId: captain.teamId, userName: user.name, note: '' }
    const { inviteId } = await captain.visitor.call(joining.inviteMem, input)
    return () => visitor.call(joining.acceptJoinTeam, { inviteId, accept: true })
  },
  /** By the captain, for an applicant. */
  admit: async (captain: Player, { visitor }: Player) => {
    const { teamId } = captain
    await captain.visitor.call(contract.saveTeamInfo, { teamId, recruiting: 'open' })
    const { applyId } = await visitor.call(joining.applyJoinTeam, { teamId, note: '' })
    return () => captain.visitor.call(joining.dealApply, { applyId, accept: true })
  },
  takeOut:
    (by: Player, { user }: Player) =>
    () =>
      by.visitor.call(contract.deleteCompeteMate, { teamId: by.teamId, userId: user.id }),
  /** Another move may use the same name. */
  create: (player: Player, cmptId: number, name: string) => () =>
    player.visitor.call(contract.createTeam, { cmptId, name, intro: '' }),
  remove:
    ({ visitor, teamId, user }: Player) =>
    () =>
      visitor.call(contract.deleteTeam, { teamId, confirm: user.name }),
}
type Move = () => Promise<unknown>

/** In a different order each round, so that no move is always first. */
const shuffled = <T>(list: T[], round: number) =>
  list.toSorted((a, b) => turn(list.indexOf(a), round) - turn(list.indexOf(b), round))
const turn = (at: number, round: number) => (Math.imul(at + 1, 2_654_435_761 ^ (round * 40_503)) >>> 0) % 1009

/** Rounds of concurrent moves; after each, every response is a success or a refusal, and the state is consistent. */
async function race(
  cmptId: number,
  setUp: () => Promise<{ moves: Move[]; check?: (said: string[]) => Promise<void> }>,
) {
  const outcomes: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++) {
    const { moves: made, check } = await setUp()
    const said = await Promise.all(shuffled(made, round).map((move) => refusalOf(move())))
    for (const one of said) outcomes[one] = (outcomes[one] ?? 0) + 1
    expect(said.filter((one) => one !== 'ok' && (!isRefusalCode(one) || one.startsWith('server.')))).toEqual([])
    expect(await faultsOf(app.ctx.db, cmptId), `round ${round}`).toEqual([])
    await check?.(said)
  }
  await until(async () => {
    const open = and(eq(submissions.cmptId, cmptId), inArray(submissions.state, ['queued', 'scoring']))
    const [row] = await app.ctx.db.select({ left: count() }).from(submissions).where(open)
    return row?.left === 0
  })
  expect(await faultsOf(app.ctx.db, cmptId)).toEqual([])
  // PostgreSQL would abort one of two deadlocked transactions, but only after a second: the lock order must prevent that.
  const { rows } = await app.ctx.db.execute(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
  return outcomes
}
const teamIdOf = async (cmptId: number, { user }: Player) =>
  (
    await app.ctx.db
      .select()
      .from(members)
      .where(and(eq(members.cmptId, cmptId), eq(members.userId, user.id)))
  )[0]?.teamId
const crowd = (cmptId: number, size: number) => Promise.all(Array.from({ length: size }, () => make.competitor(cmptId)))

test('the last vote of a merge, concurrent with all other actions of its teams', { timeout: 60_000 }, async () => {
  const { id } = await build.competition({ teamMax: 3 })
  let round = 0
  const outcomes = await race(id, async () => {
    const [[captain, mate], other, third, guest] = [
      (await make.team(id, 2)) as [Player, Player],
      ...((await crowd(id, 3)) as [Player, Player, Player]),
    ]
    const accept = await moves.accept(captain, guest)
    const away = await moves.accept(third, other)
    const mergeId = await make.propose(captain, other)
    await captain.visitor.call(mergeContract.launchVote, { mergeId, agree: true })
    // Submitted before and scored meanwhile: alternately for the remaining team and the one that is merged.
    await (await moves.submit(++round % 2 ? captain : other, id))()
    return {
      moves: [
        () => other.visitor.call(mergeContract.invitedVote, { mergeId, agree: true }),
        () => other.visitor.call(mergeContract.invitedVote, { mergeId, agree: false }),
        accept,
        away,
        moves.transfer(captain, mate),
        moves.propose(third, captain),
        await moves.submit(mate, id),
        await moves.submit(other, id),
      ],
      check: async () => {
        const { state } = await mate.visitor.call(mergeContract.getMergeRecordInfo, { mergeId })
        const together = (await teamIdOf(id, mate)) === (await teamIdOf(id, other))
        expect([state, together]).toEqual(state === 'merged' ? ['merged', true] : ['failed', false])
      },
    }
  })
  expect(outcomes.ok).toBeGreaterThanOrEqual(3 * ROUNDS)
})

test('crossing proposals, a join and a transfer', { timeout: 60_000 }, async () => {
  const { id } = await build.competition()
  await race(id, async () => {
    const [[captain, mate], other, third, guest, asker] = [
      (await make.team(id, 2)) as [Player, Player],
      ...((await crowd(id, 4)) as [Player, Player, Player, Player]),
    ]
    const proposals = [
      moves.propose(captain, other),
      moves.propose(other, captain),
      moves.propose(third, captain),
      moves.propose(other, third),
    ]
    return {
      moves: [
        ...proposals,
        await moves.accept(captain, guest),
        await moves.admit(captain, asker),
        moves.transfer(captain, mate),
        await moves.submit(other, id),
      ],
      check: async () => {
        for (const { visitor, teamId } of [captain, other, third]) {
          const { running } = await visitor.call(mergeContract.getMergeTeamInfo, { teamId })
          // Nobody has voted yet: only a team's own proposal blocks it.
          expect(running?.from.teamId ?? teamId).toBe(teamId)
        }
      },
    }
  })
})

test('one person without a team, requested by many', { timeout: 60_000 }, async () => {
  const { id } = await build.competition()
  let round = 0
  await race(id, async () => {
    const [person, one, two, three] = (await crowd(id, 4)) as [Player, Player, Player, Player]
    await person.visitor.call(contract.deleteTeam, { teamId: person.teamId, confirm: person.user.name })
    const name = `新队${++round}`
    const ways = [
      await moves.accept(one, person),
      await moves.accept(two, person),
      await moves.admit(three, person),
      moves.create(person, id, name),
      moves.create(person, id, `${name}乙`),
    ]
    return {
      moves: [...ways, await moves.submit(three, id)],
      check: async () => expect(await teamIdOf(id, person)).toBeDefined(),
    }
  })
})

test('leaving, removing, transferring, deleting, and signing up concurrently', { timeout: 60_000 }, async () => {
  const { id } = await build.competition()
  await race(id, async () => {
    const [captain, mate, third] = (await make.team(id, 3)) as [Player, Player, Player]
    const [other, guest] = (await crowd(id, 2)) as [Player, Player]
    const fresh = await app.as(await build.user())
    return {
      moves: [
        moves.takeOut(captain, mate),
        moves.takeOut(mate, mate),
        moves.transfer(captain, third),
        await moves.submit(mate, id),
        await moves.accept(captain, guest),
        moves.remove(guest),
        moves.propose(captain, other),
        () => fresh.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false }),
        () => fresh.call(signUpJoinCmpt, { cmptId: id, agree: true, answers: {}, lookingForTeam: false }),
      ],
    }
  })
})
