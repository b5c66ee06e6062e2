import { shownPerson } from '@leitai/identity/account/person'
import { audit } from '@leitai/platform/audit/audit'
import { sayer } from '@leitai/platform/contract/refusals'
import { sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { dayStart } from '@leitai/platform/time/day'
import { decide, forgive, removeParticipant } from '../../catalog/approval.ts'
import { hostedCompetition, staffCompetition } from '../../staff/role.ts'
import {
  refusalOfMessage,
  refusalToAnnounce,
  refusalToDecide,
  refusalToRemove,
  refusalToRun,
} from '../../staff/rules.ts'
import { lockPlaces } from '../../team/eligibility.ts'
import { leaveByHost } from '../../team/host.ts'
import { lockTeamOf } from '../../team/team.ts'
import { countMessages, keepMessage, notifyOf } from '../announcing.ts'
import type * as console from '../contract.people.ts'
import { fileOf, peopleList } from '../lists.ts'
import { chosenPeople, countPeople, peopleOf, personIn, withWork } from '../people.ts'
import { countRequests, requestsOf } from '../slots.ts'
import { mayApplyAgain, signUpApproved, signUpRefused, signUpTakenBack } from '../texts.ts'

export const decideRequests: Handler<typeof console.decideRequests> = async (context, input) => {
  const { db, now } = context
  const { cmptId, approve, reason } = input
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role) ?? refusalToDecide({ approve, reason }))
  const people = await decide(db, { ...input, now, pays: cmpt.audience === 'public' })
  refuse(people.length > 0 ? null : { code: 'hostConsole.decided' })
  await notifyOf(db, people, { cmpt, now, ...(approve ? signUpApproved : signUpRefused(reason)) })
  const action = approve ? 'console.approveSignUps' : 'console.refuseSignUps'
  await audit(context, { action, target: { kind: 'competition', id: cmptId }, reason, detail: { people } })
  return { decided: people.length }
}

export const letAgain: Handler<typeof console.letAgain> = async (context, { cmptId, userId }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  refuse((await forgive(db, { cmptId, userId })) ? null : { code: 'hostConsole.notRemoved' })
  await notifyOf(db, [userId], { cmpt, now, ...mayApplyAgain })
  await audit(context, { action: 'console.letAgain', target: { kind: 'user', id: userId }, cmptId })
  return { ok: true }
}

export const messageSome: Handler<typeof console.messageSome> = async (context, { title, text, ...chosen }) => {
  const { db, me, now } = context
  const { cmptId } = chosen
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToAnnounce({ role, status: cmpt.status }))
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`message ${cmptId}`}))`)
  const people = await chosenPeople(db, chosen)
  refuse(refusalOfMessage({ people: people.length, today: await countMessages(db, cmptId, dayStart(now)) }))
  const recipients = people.length
  await keepMessage(db, { cmptId, userId: me.id, title, text, told: recipients, at: now })
  // The host writes one language only: every reader receives it unchanged.
  await notifyOf(db, people, { cmpt, now, title: { zh: title, en: title }, body: { zh: text, en: text } })
  await audit(context, {
    action: 'console.message',
    target: { kind: 'competition', id: cmptId },
    detail: { told: recipients },
  })
  return { told: recipients }
}

export const removePerson: Handler<typeof console.removePerson> = async (context, { cmptId, userId, reason }) => {
  const { db, now } = context
  const { cmpt, role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  // Lock first: a concurrent submission is either seen here or comes after the removal.
  await lockPlaces(db, cmptId, [userId])
  await lockTeamOf(db, cmptId, userId)
  const person = orRefuse(await personIn(db, { cmptId, userId }), 'team.personNotSignedUp')
  refuse(refusalToRemove(person))
  await leaveByHost(db, { cmptId, userId, name: person.name, now })
  await removeParticipant(db, { cmptId, userId, reason, now })
  await notifyOf(db, [userId], { cmpt, now, ...signUpTakenBack(reason) })
  await audit(context, {
    action: 'console.removePerson',
    target: { kind: 'user', id: userId },
    cmptId,
    reason,
    detail: { cmptId },
  })
  return { ok: true }
}

export const hostPeople: Handler<typeof console.hostPeople> = async (context, input) => {
  const { db, language } = context
  const { cmpt, role } = await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const rows = await withWork(db, cmpt.id, await peopleOf(db, input, { limit: pageSize, offset }))
  const runs = refusalToRun(role)
  const say = sayer(language)
  const list = rows.map((row) => ({
    ...row,
    ...shownPerson(row),
    may: { remove: say(runs ?? refusalToRemove(row)) },
  }))
  const waiting = await countRequests(db, { cmptId: cmpt.id, state: 'waiting' })
  const may = { message: say(refusalToAnnounce({ role, status: cmpt.status })) }
  return { list, total: await countPeople(db, input), page, pageSize, form: cmpt.form, waiting, may }
}

export const hostRequests: Handler<typeof console.hostRequests> = async (context, input) => {
  const { db, language } = context
  const { cmpt, role } = await staffCompetition(context, input.cmptId)
  const { page, pageSize, offset } = pageOf(input)
  const rows = await requestsOf(db, input, { limit: pageSize, offset })
  const list = rows.map((row) => ({ ...row, ...shownPerson(row) }))
  const may = { decide: sayer(language)(refusalToRun(role)) }
  return { list, total: await countRequests(db, input), page, pageSize, form: cmpt.form, may }
}

export const hostPeopleCsv: Handler<typeof console.hostPeopleCsv> = async (context, input) => {
  const { cmpt } = await staffCompetition(context, input.cmptId)
  return fileOf(context, input, peopleList(context, cmpt, input))
}
