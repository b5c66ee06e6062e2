import type { Db } from '@leitai/platform/db/open'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { findUserMsgByPage } from '@leitai/site/message/contract'
import { answerCsv, type builders } from '@leitai/testing/build'
import type { TestApp, Visitor } from '@leitai/testing/open-test-app'
import { refusalOf } from '@leitai/testing/refusal'
import { nameless } from '@leitai/testing/titles'
import { competitions, signUps, stages } from '../definition/table.ts'
import * as mergeContract from '../merge/contract.ts'
import { type Standing, type Submission, standingsOf } from '../submission/board-rules.ts'
import { type SubmissionRow, standings, submissions } from '../submission/table.ts'
import * as joining from './contract.joining.ts'
import * as contract from './contract.ts'
import { members, merges, teams } from './table.ts'

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

/** Values that occur more than once in a list. */
function doubled<T extends number | string>(values: T[]): T[] {
  const seen = new Set<T>()
  return values.filter((value) => seen.size === seen.add(value).size)
}

/**
 * All inconsistencies of a competition's teams as short texts; tests expect none. Reads one snapshot, so that it can run concurrently with
 * changes.
 */
export const faultsOf = (db: Db, cmptId: number): Promise<string[]> =>
  db.transaction(async (tx) => [...(await peopleFaults(tx, cmptId)), ...(await submissionFaults(tx, cmptId))], {
    isolationLevel: 'repeatable read',
  })

async function peopleFaults(db: Db, cmptId: number): Promise<string[]> {
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, cmptId))
  if (!cmpt) return ['there is no such competition']
  const all = await db.select().from(teams).where(eq(teams.cmptId, cmptId))
  const people = await db.select().from(members).where(eq(members.cmptId, cmptId))
  const signed = await db.select().from(signUps).where(eq(signUps.cmptId, cmptId))
  const active = all.filter(({ state }) => state === 'active')
  const running = await db
    .select()
    .from(merges)
    .where(and(eq(merges.cmptId, cmptId), sql`${merges.state} in ('launching', 'inviting')`))
  const faults: string[] = []
  for (const { id, state, captainId, mergedInto } of all) {
    const here = people.filter(({ teamId }) => teamId === id).map(({ userId }) => userId)
    if (state !== 'active' && here.length > 0) faults.push(`team ${id} is ${state} and has members`)
    if (state === 'active' && !here.includes(captainId)) faults.push(`the captain of team ${id} is not in it`)
    if (here.length > cmpt.teamMax) faults.push(`team ${id} has ${here.length} members`)
    if ((state === 'merged') !== (mergedInto !== null)) faults.push(`team ${id} is ${state}, into ${mergedInto}`)
  }
  for (const name of doubled(active.map((team) => team.name.toLowerCase()))) faults.push(`there are two teams ${name}`)
  for (const id of doubled(people.map(({ userId }) => userId))) faults.push(`person ${id} is in two teams`)
  for (const { userId } of people) {
    if (!signed.some((one) => one.userId === userId)) faults.push(`person ${userId} has not signed up`)
  }
  // The other team does not vote before it is asked.
  const held = running.flatMap(({ state, fromTeamId, toTeamId }) =>
    state === 'inviting' ? [fromTeamId, toTeamId] : [fromTeamId],
  )
  for (const id of doubled(held)) {
    faults.push(`team ${id} votes on two merges`)
  }
  if (cmpt.teams !== active.length) faults.push(`${cmpt.teams} teams are counted, there are ${active.length}`)
  if (cmpt.people !== signed.length) faults.push(`${cmpt.people} people are counted, there are ${signed.length}`)
  return faults
}

const asSubmission = ({ scoreA, createdAt, ...row }: SubmissionRow): Submission => ({
  ...row,
  scoreA: scoreA ?? Number.NaN,
  at: createdAt,
})
const plain = ({ board, week, key, score, submissionId, entries, at }: Omit<Standing, 'board'> & { board: string }) =>
  [board, week, key, score, submissionId, entries, at.toISOString()].join(' ')

async function submissionFaults(db: Db, cmptId: number): Promise<string[]> {
  const all = await db.select().from(teams).where(eq(teams.cmptId, cmptId))
  const active = new Set(all.filter(({ state }) => state === 'active').map(({ id }) => id))
  const rows = await db.select().from(submissions).where(eq(submissions.cmptId, cmptId))
  const [cmpt] = await db.select().from(competitions).where(eq(competitions.id, cmptId))
  const faults: string[] = []
  for (const { id, teamId, state } of rows) {
    if (!active.has(teamId) && state !== 'failed')
      faults.push(`submission ${id} is ${state} and of a team that is gone`)
  }
  for (const no of doubled(rows.map(({ teamId, stageId, no }) => `${teamId}:${stageId}:${no}`))) {
    faults.push(`two submissions are ${no}`)
  }
  const ended = rows.filter(({ state }) => state === 'scored' || state === 'failed').length
  if (cmpt?.submissions !== ended) faults.push(`${cmpt?.submissions} submissions are counted, ${ended} have ended`)
  for (const stage of await db.select().from(stages).where(eq(stages.cmptId, cmptId))) {
    const kept = await db.select().from(standings).where(eq(standings.stageId, stage.id))
    const scored = rows.filter(({ stageId, state }) => stageId === stage.id && state === 'scored')
    for (const teamId of new Set([...kept, ...scored].map((one) => one.teamId))) {
      const own = scored.filter((one) => one.teamId === teamId)
      const weekly = scored.filter((one) => (one.weekTeamId ?? one.teamId) === teamId)
      const right = standingsOf(stage, own.map(asSubmission), { weekly: weekly.map(asSubmission) })
      const there = kept.filter((one) => one.teamId === teamId)
      if (right.map(plain).toSorted().join() !== there.map(plain).toSorted().join()) {
        faults.push(`the places of team ${teamId} are not those of its submissions`)
      }
    }
  }
  return faults
}
