import { type Placeholders, row, statement } from '@leitai/pg-kit/statement'
import { and, desc, eq, exists, getTableColumns, or, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { hasLimitedBoards } from '../definition/rules.ts'
import { refuseShutOut } from '../definition/staff.ts'
import { cardOf, memberPart, shownMembers } from '../team/card.ts'
import { refuseToCompete } from '../team/eligibility.ts'
import { memberIds, noteTeamEvent, notifyPeople } from '../team/event.ts'
import { refusalToMerge } from '../team/rules.ts'
import { merges, mergeVotes, teams } from '../team/table.ts'
import { ownTeam, teamOf } from '../team/team.ts'
import { lockTeams, teamState } from '../team/team-state.ts'
import type * as mergeContract from './contract.ts'
import type * as team from './contract.ts'
import { castVote, isRunning, openVote } from './merge.ts'
import { viewOf } from './merge-view.ts'
import { previewMerge } from './preview.ts'
import { mergeEnd, refusalOfPair } from './rules.ts'
import { conditionText, voteOpened } from './texts.ts'

/**
 * For voters and members of either team; for the other team only once it has been asked: until then, the initiating team's proposal and
 * votes are private.
 */
export const getMergeRecordInfo: Handler<typeof mergeContract.getMergeRecordInfo> = async (context, { mergeId }) => {
  const { db, me } = context
  const [found] = await db.select().from(merges).where(eq(merges.id, mergeId))
  const merge = orRefuse(found, 'merge.unknown')
  await refuseShutOut(db, { cmptId: merge.cmptId, userId: me.id })
  const shown = await viewOf(context, merge)
  const mine = await teamOf(db, merge.cmptId, me.id)
  const isVoter = [...shown.from.voters, ...shown.to.voters].some(({ person }) => person.userId === me.id)
  const isMember = mine?.id === merge.fromTeamId || (mine?.id === merge.toTeamId && shown.to.voters.length > 0)
  return orRefuse(isVoter || isMember ? shown : null, 'merge.unknown')
}

const MOST = 20

export const getMergeTeamInfo: Handler<typeof team.getMergeTeamInfo> = async (context, { teamId }) => {
  const { db, me } = context
  await ownTeam(db, teamId, { userId: me.id, lock: false })
  // Another team's proposal is hidden until this team has been asked.
  const wasProposed = exists(
    db
      .select({ userId: mergeVotes.userId })
      .from(mergeVotes)
      .where(and(eq(mergeVotes.mergeId, merges.id), eq(mergeVotes.teamId, teamId))),
  )
  const rows = await db
    .select()
    .from(merges)
    .where(or(eq(merges.fromTeamId, teamId), and(eq(merges.toTeamId, teamId), wasProposed)))
    .orderBy(desc(merges.id))
    .limit(MOST)
  const shown = await Promise.all(rows.map((row) => viewOf(context, row)))
  const at = rows.findIndex(isRunning)
  return { running: shown[at] ?? null, past: shown.filter((_, index) => index !== at) }
}

export const invitedVote: Handler<typeof team.invitedVote> = async (context, input) => {
  await castVote(context, { ...input, phase: 'inviting' })
  return { ok: true }
}

export const launchVote: Handler<typeof team.launchVote> = async (context, input) => {
  await castVote(context, { ...input, phase: 'launching' })
  return { ok: true }
}

const otherTeam = statement(({ teamId }: Placeholders<{ teamId: number }>) => ({
  team: row(getTableColumns(teams), sql`from ${teams} where ${teams.id} = ${teamId}`),
  members: memberPart(teamId, sql`(select ${teams.captainId} from ${teams} where ${teams.id} = ${teamId})`),
}))

export const mergeMatchCondition: Handler<typeof mergeContract.mergeMatchCondition> = async (context, input) => {
  const { db, me, now, language } = context
  const { cmpt, team: from } = await ownTeam(db, input.teamId, { userId: me.id, lock: false })
  const found = await otherTeam(db, { teamId: input.otherTeamId })
  const to = orRefuse(found.team, 'team.unknown')
  refuse(refusalOfPair(from, to))
  const { people, stages, conditions, refusal } = await previewMerge(db, { cmpt, from, to }, { now, merging: null })
  return {
    ok: refusal === null,
    other: cardOf(to, shownMembers(found.members), cmpt.teamMax),
    conditions: conditions.map((one) => ({
      name: one.name,
      ok: one.refusal === null,
      text: conditionText(one, language),
    })),
    members: { used: people.length, allowed: cmpt.teamMax },
    // The best score of both would tell that of the other team.
    stages: hasLimitedBoards(cmpt) ? stages.map((one) => ({ ...one, best: null, rank: null })) : stages,
  }
}

export const mergeTeam: Handler<typeof mergeContract.mergeTeam> = async ({ db, me, now }, { teamId, otherTeamId }) => {
  const { cmpt } = await ownTeam(db, teamId, { userId: me.id, lock: false })
  const locked = await lockTeams(db, [teamId, otherTeamId])
  const from = orRefuse(locked.get(teamId), 'team.unknown')
  const to = orRefuse(locked.get(otherTeamId), 'team.unknown')
  await refuseToCompete(db, { cmptId: cmpt.id, userId: me.id, now, baseline: from.baseline })
  refuse(from.state === 'active' ? refusalOfPair(from, to) : { code: 'team.unknown' })
  refuse(refusalToMerge(await teamState(db, from), { cmpt, userId: me.id, now }))
  refuse((await previewMerge(db, { cmpt, from, to }, { now, merging: null })).refusal)
  const [made] = await db
    .insert(merges)
    .values({
      cmptId: cmpt.id,
      fromTeamId: from.id,
      toTeamId: to.id,
      names: { from: from.name, to: to.name },
      launchedBy: me.id,
      launchedAt: now,
      endsAt: mergeEnd(now),
    })
    .returning({ id: merges.id })
  const { id: mergeId } = orRefuse(made, 'merge.unknown')
  await openVote(db, mergeId, from)
  await noteTeamEvent(db, { teamId: from.id, kind: 'mergeLaunched', actorId: me.id, subject: to.name, now })
  await notifyPeople(db, await memberIds(db, from.id), {
    cmptId: cmpt.id,
    ...voteOpened(me.name, to.name),
    now,
    but: me.id,
  })
  return { mergeId }
}
