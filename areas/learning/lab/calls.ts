import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { audit } from '@leitai/platform/audit/audit'
import { onDays } from '@leitai/platform/db/days'
import { and, asc, count, desc, eq } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import { notify } from '@leitai/site/message/notify'
import type * as lab from './contract.ts'
import { labRequests } from './table.ts'
import { requestGranted, requestRefused } from './texts.ts'

const DAY_MS = 86_400_000

/** A request as responses show it, with the date until which a granted one is valid. */
export const shown = ({ decidedAt, ...row }: typeof labRequests.$inferSelect) => ({
  ...row,
  until: row.state === 'approved' && decidedAt ? new Date(decidedAt.getTime() + row.days * DAY_MS) : null,
})

export const answerLab: Handler<typeof lab.answerLab> = async (context, { id, approve, answer }) => {
  const { db, me, now } = context
  const [found] = await db.select().from(labRequests).where(eq(labRequests.id, id)).for('update')
  const request = orRefuse(found, 'lab.unknown')
  refuse(request.state === 'pending' ? null : { code: 'lab.decided' })
  const state = approve ? 'approved' : 'refused'
  await db.update(labRequests).set({ state, answer, decidedAt: now, decidedBy: me.id }).where(eq(labRequests.id, id))
  await audit(context, { action: `lab.${state}`, target: { kind: 'labRequest', id }, reason: answer })
  await notify(db, {
    userId: request.userId,
    kind: 'system',
    ...(approve ? requestGranted(answer) : requestRefused(answer)),
    link: '/build-competition.html#lab',
    now,
  })
  return { ok: true }
}

export const applyUse: Handler<typeof lab.applyUse> = async ({ db, me, now }, input) => {
  // The path is public, but only a logged-in user can receive an answer.
  const { id: userId } = orRefuse(me, 'login.missing')
  const [made] = await db
    .insert(labRequests)
    .values({ ...input, userId, at: now })
    .onConflictDoNothing()
    .returning({ id: labRequests.id, state: labRequests.state })
  return orRefuse(made, 'lab.open')
}

/** Open requests oldest first, since they have waited longest; the others newest first. */
export const labQueue: Handler<typeof lab.labQueue> = async ({ db }, { state, environment, keyword, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
  const where = and(
    eq(labRequests.state, state),
    environment && eq(labRequests.environment, environment),
    onDays(labRequests.at, paging),
    foundIn([users.name, labRequests.purpose], patternsOf(keyword)),
  )
  const [found] = await db
    .select({ count: count() })
    .from(labRequests)
    .innerJoin(users, eq(users.id, labRequests.userId))
    .where(where)
  const rows = await db
    .select({ row: labRequests, person: { id: users.id, name: users.name, avatar: users.avatar } })
    .from(labRequests)
    .innerJoin(users, eq(users.id, labRequests.userId))
    .where(where)
    .orderBy(state === 'pending' ? asc(labRequests.id) : desc(labRequests.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ row, person }) => ({
    ...shown(row),
    person: shownPerson(person),
  }))
  return { list, total: found?.count ?? 0, page, pageSize }
}

export const myLabRequests: Handler<typeof lab.myLabRequests> = async ({ db, me }, paging) => {
  const { page, pageSize, offset } = pageOf(paging)
  const where = eq(labRequests.userId, me.id)
  const [found] = await db.select({ count: count() }).from(labRequests).where(where)
  const rows = await db
    .select()
    .from(labRequests)
    .where(where)
    .orderBy(desc(labRequests.id))
    .limit(pageSize)
    .offset(offset)
  return { list: rows.map(shown), total: found?.count ?? 0, page, pageSize }
}
