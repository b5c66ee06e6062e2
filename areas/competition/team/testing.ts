import { eq } from '@leitai/platform/db/orm'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv, type builders } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { nameless } from '@leitai/testing/titles'
import type { competitions } from '../definition/table.ts'
import * as mergeContract from '../merge/contract.ts'
import * as joining from './contract.joining.ts'
import * as contract from './contract.ts'
import { members } from './table.ts'

export interface Player {
  user: { id: number; name: string }
  visitor: Visitor
  teamId: number
}

/** Builders for people of one competition and their team actions. */
export function teamBuilders(build: ReturnType<typeof builders>) {
  const competitor = (cmptId: number, options: { language?: 'zh' | 'en' } = {}): Promise<Player> =>
    build.competitor(cmptId, options)

  /** Invites and accepts; the new member's own team is gone. */
  async function join(captain: Player, member: Player): Promise<void> {
    const { inviteId } = await captain.visitor.call(joining.inviteMem, {
      teamId: captain.teamId,
      userName: member.user.name,
      note: '',
    })
    await member.visitor.call(joining.acceptJoinTeam, { inviteId, accept: true })
    member.teamId = captain.teamId
  }

  /** A team of the given size, captain first. */
  async function team(cmptId: number, size: number): Promise<[Player, ...Player[]]> {
    const captain = await competitor(cmptId)
    const rest: Player[] = []
    for (let at = 1; at < size; at++) {
      const member = await competitor(cmptId)
      await join(captain, member)
      rest.push(member)
    }
    return [captain, ...rest]
  }

  const propose = async (from: Player, to: Player): Promise<number> =>
    (await from.visitor.call(mergeContract.mergeTeam, { teamId: from.teamId, otherTeamId: to.teamId })).mergeId

  /** The captains' votes, which suffice for teams of one and two. */
  async function merge(from: Player, to: Player): Promise<number> {
    const mergeId = await propose(from, to)
    await from.visitor.call(mergeContract.launchVote, { mergeId, agree: true })
    await to.visitor.call(mergeContract.invitedVote, { mergeId, agree: true })
    return mergeId
  }

  return { competitor, join, team, propose, merge }
}

/** What the tests of teams do and look at again and again. */
export function teamSteps(app: TestApp, build: ReturnType<typeof builders>) {
  /** Sessions would expire during these tests. */
  async function travel(ms: number, ...players: Player[]): Promise<void> {
    app.travel(new Date(Date.now() + ms))
    for (const player of players) player.visitor = await app.as(player.user)
  }
  const cmpt = (values: Partial<typeof competitions.$inferInsert> = {}) => build.competition(values)
  const mine = async ({ visitor }: Player, cmptId: number) => visitor.call(contract.myTeam, { cmptId })
  const notices = async ({ visitor }: Player) =>
    (await visitor.call(findUserMsgByPage, { unread: true, page: 1, pageSize: 50 })).list.map(({ title }) =>
      nameless(title.zh),
    )
  const sizeOf = async (teamId: number) =>
    (await app.ctx.db.select().from(members).where(eq(members.teamId, teamId))).length
  const entered = async (player: Player, cmptId: number) => {
    const { submission } = await build.submit(player.visitor, cmptId, answerCsv(0.1))
    await build.finished(submission.id)
  }
  return { travel, cmpt, mine, notices, sizeOf, entered }
}

/** The steps of a merge, each with its outcome. */
export const mergeActs = {
  launch: ({ visitor }: Player, mergeId: number, agree = true) =>
    refusalOf(visitor.call(mergeContract.launchVote, { mergeId, agree })),
  answer: ({ visitor }: Player, mergeId: number, agree = true) =>
    refusalOf(visitor.call(mergeContract.invitedVote, { mergeId, agree })),
  propose: (from: Player, to: Player) =>
    refusalOf(from.visitor.call(mergeContract.mergeTeam, { teamId: from.teamId, otherTeamId: to.teamId })),
  record: ({ visitor }: Player, mergeId: number) => visitor.call(mergeContract.getMergeRecordInfo, { mergeId }),
}
