import { users } from '@leitai/identity/account/table'
import { isShownName } from '@leitai/platform/contract/identity'
import { and, eq, sql } from '@leitai/platform/db/orm'
import { isUniqueViolation } from '@leitai/platform/db/transaction'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { sendEvent } from '@leitai/site/webhook/send-events'
import { countMore, isSignedUp } from '../../definition/competition.ts'
import type * as joining from '../contract.joining.ts'
import type * as team from '../contract.ts'
import { creation } from '../create.ts'
import { refuseToCompete } from '../eligibility.ts'
import { memberIds, noteTeamEvent, notifyPeople } from '../event.ts'
import { invalidateRequests, moveInto, takeOut } from '../membership.ts'
import { nameKeyOf, refuseTeamName, takeLogo } from '../name.ts'
import {
  anyPerson,
  endRequest,
  lockPair,
  lockRequest,
  makeRequest,
  personNamed,
  personOf,
  refusePair,
} from '../request.ts'
import {
  refusalToChange,
  refusalToDelete,
  refusalToHandOver,
  refusalToInvite,
  refusalToLeave,
  refusalToRemove,
} from '../rules.ts'
import { members, teamEvents, teamRequests, teams } from '../table.ts'
import { openOwnTeam, ownTeam } from '../team.ts'
import { lockTeams, refuseStranger } from '../team-state.ts'
import {
  applicationRefused,
  applied,
  captainChanged,
  invited,
  memberLeft,
  memberRemoved,
  teamRenamed,
  youWereRemoved,
} from '../texts.ts'
import { refusalFrom, verdictOf } from '../verdict.ts'

export const applyJoinTeam: Handler<typeof joining.applyJoinTeam> = async ({ db, me, now }, { teamId, note }) => {
  const pair = await lockPair(db, teamId, me)
  const { cmpt, team, standing } = pair
  refuse((await isSignedUp(db, cmpt.id, me.id)) ? null : { code: 'competition.notSignedUp' })
  await refusePair(db, pair, { meId: me.id, now })
  refuse(standing.recruiting === 'open' ? null : { code: 'team.notRecruiting' })
  const applyId = await makeRequest(db, pair, { kind: 'apply', note, madeBy: me.id, now })
  await noteTeamEvent(db, { teamId, kind: 'applied', actorId: me.id, subject: me.name, now })
  await notifyPeople(db, [team.captainId], {
    cmptId: cmpt.id,
    ...applied(me.name, team.name, note),
    now,
  })
  return { applyId }
}

export const dealApply: Handler<typeof joining.dealApply> = async ({ db, me, now }, { applyId, accept }) => {
  const [seen] = await db
    .select({ teamId: teamRequests.teamId, userId: teamRequests.userId })
    .from(teamRequests)
    .where(and(eq(teamRequests.id, applyId), eq(teamRequests.kind, 'apply')))
  const { teamId, userId } = orRefuse(seen, 'team.requestUnknown')
  await refuseStranger(db, teamId, me.id)
  const pair = await lockPair(db, teamId, await (accept ? personOf : anyPerson)(db, userId))
  const { cmpt, team, standing, person, own } = pair
  refuse(refusalToChange(standing, me.id))
  await lockRequest(db, applyId, 'apply', now)
  if (accept) {
    await refusePair(db, pair, { meId: me.id, now })
    await endRequest(db, applyId, 'accepted', now)
    await moveInto(db, { team, own, person, max: cmpt.teamMax, now })
    return { ok: true }
  }
  await endRequest(db, applyId, 'refused', now)
  await noteTeamEvent(db, { teamId, kind: 'applyRefused', actorId: me.id, subject: person.name, now })
  await notifyPeople(db, [person.id], {
    cmptId: cmpt.id,
    ...applicationRefused(team.name),
    now,
  })
  return { ok: true }
}

/** The captain withdraws an invitation, an applicant an application; those of others are reported as missing. */
export const delOrCancelInvite: Handler<typeof joining.delOrCancelInvite> = async ({ db, me, now }, { inviteId }) => {
  const [seen] = await db.select().from(teamRequests).where(eq(teamRequests.id, inviteId))
  const { teamId, kind, userId } = orRefuse(seen, 'team.requestUnknown')
  const team = orRefuse((await lockTeams(db, [teamId])).get(teamId), 'team.requestUnknown')
  refuse((kind === 'invite' ? team.captainId : userId) === me.id ? null : { code: 'team.requestUnknown' })
  await lockRequest(db, inviteId, kind, now)
  await endRequest(db, inviteId, 'withdrawn', now)
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  await noteTeamEvent(db, {
    teamId,
    kind: kind === 'invite' ? 'inviteWithdrawn' : 'applyWithdrawn',
    actorId: me.id,
    subject: person?.name ?? '',
    now,
  })
  return { ok: true }
}

export const inviteMem: Handler<typeof joining.inviteMem> = async ({ db, me, now }, { teamId, userName, note }) => {
  await refuseStranger(db, teamId, me.id)
  const pair = await lockPair(db, teamId, await personNamed(db, userName))
  const { cmpt, team, standing, person } = pair
  await refuseToCompete(db, { cmptId: cmpt.id, userId: me.id, now, baseline: team.baseline })
  refuse(refusalToInvite(standing, { cmpt, userId: me.id, now }))
  await refusePair(db, pair, { meId: me.id, now })
  const inviteId = await makeRequest(db, pair, { kind: 'invite', note, madeBy: me.id, now })
  await noteTeamEvent(db, { teamId, kind: 'invited', actorId: me.id, subject: person.name, now })
  await notifyPeople(db, [person.id], {
    cmptId: cmpt.id,
    ...invited(me.name, team.name),
    now,
    inviteId,
  })
  await sendEvent(db, {
    type: 'team.invitation',
    data: {
      competition: { id: cmpt.id, title: cmpt.title },
      team: { id: team.id, name: team.name },
      by: { id: me.id, name: me.name },
      note,
      url: `/cmptDetail.html?id=${cmpt.id}&tab=team`,
    },
    owners: [{ kind: 'person', id: person.id }],
    now,
  })
  return { inviteId }
}

export const beforeInviteMem: Handler<typeof joining.beforeInviteMem> = async ({ db, me, now, language }, input) => {
  const { teamId, userName } = input
  const { cmpt, standing } = await ownTeam(db, teamId, { userId: me.id, lock: false })
  const refusal = await refusalFrom(async () => {
    refuse(refusalToInvite(standing, { cmpt, userId: me.id, now }))
    if (userName === undefined) return
    const person = await personNamed(db, userName)
    await refusePair(db, await lockPair(db, teamId, person), { meId: me.id, now })
  })
  return verdictOf(refusal, language)
}

export const beforeDeleteTeam: Handler<typeof team.beforeDeleteTeam> = async ({ db, me, language }, { teamId }) => {
  const { standing } = await ownTeam(db, teamId, { userId: me.id, lock: false })
  return verdictOf(refusalToDelete(standing, me.id), language)
}

/** The user stays signed up, and may create or join another team. */
export const deleteTeam: Handler<typeof team.deleteTeam> = async ({ db, me, now }, { teamId, confirm }) => {
  const { team, standing } = await ownTeam(db, teamId, { userId: me.id, lock: true })
  refuse(refusalToDelete(standing, me.id))
  refuse(isShownName(confirm, team.name) ? null : { code: 'team.confirm' })
  await invalidateRequests(db, { teamId }, now)
  await db.delete(members).where(eq(members.teamId, teamId))
  await db.update(teams).set({ state: 'deleted' }).where(eq(teams.id, teamId))
  await countMore(db, team.cmptId, { teams: -1 })
  return { ok: true }
}

export const createTeam: Handler<typeof team.createTeam> = async ({ db, me, now, ctx }, input) => {
  const { cmptId, name, intro, needs = '', needSkills = [] } = input
  const { own, refusal } = await creation(db, { cmptId, userId: me.id, now, lock: true })
  refuse(refusal)
  await refuseTeamName(db, ctx, { cmptId, name, teamId: own?.id ?? null })
  const base = own ?? (await openOwnTeam(db, { cmptId, me, now }))
  if (!own) await countMore(db, cmptId, { teams: 1 })
  const logo = await takeLogo(db, ctx, { fullPath: input.logo ?? '', userId: me.id, before: base.logo, now })
  await db
    .update(teams)
    .set({ name, nameKey: nameKeyOf(name), intro, logo, needs, needSkills, recruiting: 'open' })
    .where(eq(teams.id, base.id))
    .catch((error) => {
      throw isUniqueViolation(error) ? new Refused({ code: 'team.nameTaken' }) : error
    })
  await noteTeamEvent(db, { teamId: base.id, kind: 'created', actorId: me.id, subject: name, now })
  return { teamId: base.id }
}

export const saveTeamInfo: Handler<typeof team.saveTeamInfo> = async ({ db, me, now, ctx }, input) => {
  const { teamId, name, logo: fullPath, ...change } = input
  const { team, standing } = await ownTeam(db, teamId, { userId: me.id, lock: true })
  refuse(refusalToChange(standing, me.id))
  const renamed = name !== undefined && !isShownName(name, team.name)
  if (renamed) await refuseTeamName(db, ctx, { cmptId: team.cmptId, name, teamId })
  const logo =
    fullPath === undefined ? team.logo : await takeLogo(db, ctx, { fullPath, userId: me.id, before: team.logo, now })
  await db
    .update(teams)
    .set({ ...change, ...(renamed ? { name, nameKey: nameKeyOf(name) } : {}), logo })
    .where(eq(teams.id, teamId))
    .catch((error) => {
      throw isUniqueViolation(error) ? new Refused({ code: 'team.nameTaken' }) : error
    })
  if (!renamed) {
    await noteTeamEvent(db, { teamId, kind: 'changed', actorId: me.id, now })
    return { ok: true }
  }
  await noteTeamEvent(db, { teamId, kind: 'renamed', actorId: me.id, subject: team.name, now })
  await notifyPeople(db, await memberIds(db, teamId), {
    cmptId: team.cmptId,
    ...teamRenamed(team.name, name),
    now,
    but: me.id,
  })
  return { ok: true }
}

export const deleteCompeteMate: Handler<typeof team.deleteCompeteMate> = async (
  { db, me, now },
  { teamId, userId },
) => {
  const { cmpt, team, standing } = await ownTeam(db, teamId, { userId: me.id, lock: true })
  const leaving = userId === me.id
  const about = { cmpt, userId: me.id, targetId: userId, now }
  refuse(leaving ? refusalToLeave(standing, about) : refusalToRemove(standing, about))
  const people = await memberIds(db, teamId)
  orRefuse(people.includes(userId) ? userId : null, 'team.notMember')
  // Locked or closed accounts can be removed like any other.
  const [member] = await db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, userId))
  const person = orRefuse(member, 'account.unknown')
  await takeOut(db, { team, person, entries: standing.entries, now })
  await noteTeamEvent(db, { teamId, kind: leaving ? 'left' : 'removed', actorId: me.id, subject: person.name, now })
  const rest = people.filter((id) => id !== userId)
  await notifyPeople(db, rest, {
    cmptId: cmpt.id,
    ...(leaving ? memberLeft : memberRemoved)(person.name, team.name, rest.length),
    now,
    but: me.id,
  })
  if (leaving) return { ok: true }
  await notifyPeople(db, [userId], {
    cmptId: cmpt.id,
    ...youWereRemoved(team.name, { barred: standing.entries > 0 }),
    now,
  })
  return { ok: true }
}

export const switcherLeader: Handler<typeof team.switcherLeader> = async ({ db, me, now }, input) => {
  const { teamId, userId, confirm } = input
  const { team, standing } = await ownTeam(db, teamId, { userId: me.id, lock: true })
  refuse(refusalToHandOver(standing, me.id))
  refuse(isShownName(confirm, team.name) ? null : { code: 'team.confirm' })
  const people = await memberIds(db, teamId)
  orRefuse(userId !== me.id && people.includes(userId) ? userId : null, 'team.notMember')
  const { name } = await personOf(db, userId)
  await db.update(teams).set({ captainId: userId }).where(eq(teams.id, teamId))
  await noteTeamEvent(db, { teamId, kind: 'captain', actorId: me.id, subject: name, now })
  await notifyPeople(db, people, {
    cmptId: team.cmptId,
    ...captainChanged(name, team.name, me.name),
    now,
    but: me.id,
  })
  return { ok: true }
}

export const passCollectUserInfo: Handler<typeof team.passCollectUserInfo> = async ({ db, me }, { teamId, agree }) => {
  await ownTeam(db, teamId, { userId: me.id, lock: true })
  await db
    .update(members)
    .set({ answersShared: agree })
    .where(and(eq(members.teamId, teamId), eq(members.userId, me.id)))
  return { ok: true }
}

export const updateRead: Handler<typeof team.updateRead> = async ({ db, me }, { teamId }) => {
  await ownTeam(db, teamId, { userId: me.id, lock: false })
  const newest = db
    .select({ id: sql`coalesce(max(${teamEvents.id}), 0)` })
    .from(teamEvents)
    .where(eq(teamEvents.teamId, teamId))
  await db
    .update(members)
    .set({ readEvent: sql`(${newest})` })
    .where(and(eq(members.teamId, teamId), eq(members.userId, me.id)))
  return { ok: true }
}
