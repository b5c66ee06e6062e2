import { hostedCompetition } from '@leitai/competition/staff/role'
import { refusalToRun } from '@leitai/competition/staff/rules'
import { refuseOpenCompetitor } from '@leitai/competition/team/eligibility'
import { maskEmail, maskPhone } from '@leitai/identity/account/find-account'
import { changeRole, dropTwoStep, endAllSessions, lockUser } from '@leitai/identity/account/moderation'
import { shownPerson } from '@leitai/identity/account/person'
import { sessions, twoSteps, users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { auditLog } from '@leitai/platform/audit/table'
import { and, asc, count, desc, eq, ilike, or, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { partOf } from '@leitai/platform/text/search'
import type * as contract from './contract.ts'
import { lastActs, pageOfActs, saying } from './log.ts'
import { actOn, adminWaitingNow, overviewNow, stepsDone } from './overview.ts'

const ACTS = 6

export const adminOverview: Handler<typeof contract.adminOverview> = async ({ db, now, language }) => ({
  ...(await overviewNow(db, now)),
  acts: await lastActs(db, ACTS, language),
})

/** Matches part of a name, an id, or a full phone number or e-mail address: partial matches of contacts would allow guessing them. */
function wanted(keyword: string) {
  if (keyword === '') return undefined
  const id = /^#?(\d{1,9})$/.exec(keyword)?.[1]
  return or(
    ilike(users.name, partOf(keyword)),
    eq(users.phone, keyword.replace(/^\+\d{1,3} /, '')),
    eq(sql`lower(${users.email})`, keyword.toLowerCase()),
    id ? eq(users.id, Number(id)) : undefined,
  )
}

export const adminPeople: Handler<typeof contract.adminPeople> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    wanted(input.keyword),
    input.state && eq(users.state, input.state),
    input.role && eq(users.role, input.role),
  )
  const [found] = await db.select({ total: count() }).from(users).where(where)
  const rows = await db
    .select({
      user: users,
      twoStep: sql<boolean>`${twoSteps.confirmedAt} is not null`,
      logins: sql<number>`(select count(*)::int from ${sessions} where ${sessions.userId} = ${users.id}
        and ${sessions.expiresAt} > ${now})`,
    })
    .from(users)
    .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
    .where(where)
    .orderBy(desc(users.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ user, twoStep, logins }) => ({
    ...user,
    ...shownPerson(user),
    phone: user.phone && maskPhone(user.countryCode ?? '86', user.phone),
    email: user.email && maskEmail(user.email),
    twoStep,
    logins,
  }))
  return { list, total: found?.total ?? 0, page, pageSize }
}

export const adminWaiting: Handler<typeof contract.adminWaiting> = (context) => adminWaitingNow(context)

export const auditList: Handler<typeof contract.auditList> = async ({ db, language }, input) => {
  const { keyword, userId, ...rest } = input
  const where = and(
    saying(keyword),
    userId
      ? or(eq(auditLog.actorId, userId), and(eq(auditLog.targetKind, 'user'), eq(auditLog.targetId, String(userId))))
      : undefined,
  )
  return pageOfActs(db, { own: undefined, where, ...rest }, language)
}

export const endLogins: Handler<typeof contract.endLogins> = async (context, { userId, reason }) => {
  const ended = await endAllSessions(context.db, actOn(context, userId))
  await audit(context, { action: 'account.endLogins', target: { kind: 'user', id: userId }, reason, detail: { ended } })
  return { ended }
}

export const endTwoStep: Handler<typeof contract.endTwoStep> = async (context, { userId, reason }) => {
  await dropTwoStep(context.db, actOn(context, userId))
  await audit(context, { action: 'account.endTwoStep', target: { kind: 'user', id: userId }, reason })
  return { ok: true }
}

export const firstSteps: Handler<typeof contract.firstSteps> = ({ db, ctx }) => stepsDone(ctx, db)

export const hostAudit: Handler<typeof contract.hostAudit> = async (context, input) => {
  const { db, language } = context
  const { cmptId, userId, keyword, ...rest } = input
  const { role } = await hostedCompetition(context, cmptId)
  refuse(refusalToRun(role))
  // Entries from before the log had a competition column are found if their target was the competition.
  const target = and(eq(auditLog.targetKind, 'competition'), eq(auditLog.targetId, String(cmptId)))
  const own = or(eq(auditLog.cmptId, cmptId), target)
  const where = and(userId === undefined ? undefined : eq(auditLog.actorId, userId), saying(keyword))
  const acts = await pageOfActs(db, { own, where, ...rest }, language)
  const people = await db
    .selectDistinct({ id: users.id, name: users.name, avatar: users.avatar })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(own)
    .orderBy(asc(users.name))
  return { ...acts, people: people.map(shownPerson) }
}

export const lockAccount: Handler<typeof contract.lockAccount> = async (context, { userId, lock, reason }) => {
  await lockUser(context.db, { ...actOn(context, userId), reason: lock ? reason : null })
  const action = lock ? 'account.lock' : 'account.unlock'
  await audit(context, { action, target: { kind: 'user', id: userId }, reason })
  return { ok: true }
}

export const setRole: Handler<typeof contract.setRole> = async (context, { userId, role, reason }) => {
  actOn(context, userId)
  if (role === 'admin') await refuseOpenCompetitor(context.db, { userId, now: context.now })
  await changeRole(context.db, { userId, role })
  await audit(context, { action: 'account.role', target: { kind: 'user', id: userId }, reason, detail: { role } })
  return { ok: true }
}
