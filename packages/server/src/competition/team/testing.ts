import * as mergeContract from '@leitai/contract/competition/merge'
import * as contract from '@leitai/contract/competition/team'
import type { builders } from '../../testing/build.ts'
import type { Visitor } from '../../testing/open-test-app.ts'
import { refusalOf } from '../../testing/refusal.ts'

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
    const { inviteId } = await captain.visitor.call(contract.inviteMem, {
      teamId: captain.teamId,
      userName: member.user.name,
      note: '',
    })
    await member.visitor.call(contract.acceptJoinTeam, { inviteId, accept: true })
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
