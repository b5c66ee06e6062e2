import { shownPerson } from '@leitai/identity/account/person'
import { audit } from '@leitai/platform/audit/audit'
import { onDays } from '@leitai/platform/db/days'
import { and, asc, count, desc, eq, isNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import { notify } from '@leitai/site/message/notify'
import { draftCompetition } from '../definition/draft.ts'
import { setHostRole } from '../definition/staff.ts'
import type * as host from './contract.ts'
import { personOf } from './proof.ts'
import { refusalToMove } from './rules.ts'
import { hostContacts, hostRequests } from './table.ts'
import { requestMoved } from './texts.ts'

export const doneWithContact: Handler<typeof host.doneWithContact> = async (context, { id }) => {
  const { db, now } = context
  const [done] = await db
    .update(hostContacts)
    .set({ doneAt: now })
    .where(and(eq(hostContacts.id, id), isNull(hostContacts.doneAt)))
    .returning({ id: hostContacts.id })
  orRefuse(done, 'host.unknown')
  await audit(context, { action: 'host.contactDone', target: { kind: 'hostContact', id } })
  return { ok: true }
}

export const hostContact: Handler<typeof host.hostContact> = async ({ db, now }, input) => {
  await db.insert(hostContacts).values({ ...input, createdAt: now })
  return { ok: true }
}

export const workOnHostRequest: Handler<typeof host.workOnHostRequest> = async (context, { id, state, note }) => {
  const { db, now } = context
  const [found] = await db.select().from(hostRequests).where(eq(hostRequests.id, id)).for('update')
  const request = orRefuse(found, 'host.unknown')
  refuse(refusalToMove(request.state, state))
  const person = await personOf(db, request)
  let { cmptId } = request
  if (state === 'accepted' && request.state !== 'accepted') {
    const owner = orRefuse(person, 'host.noAccount')
    const { company, type, text, wantedDate } = request
    const startAt = wantedDate === null ? null : new Date(`${wantedDate}T00:00:00+08:00`)
    cmptId = await draftCompetition(db, { company, type, text, startAt, ownerId: owner.id, now })
    await setHostRole(db, { cmptId, userId: owner.id, role: 'owner', now })
  }
  await db.update(hostRequests).set({ state, note, cmptId, changedAt: now }).where(eq(hostRequests.id, id))
  await audit(context, {
    action: `host.${state}`,
    target: { kind: 'hostRequest', id },
    reason: note,
    detail: { cmptId },
  })
  if (person && state !== request.state && state !== 'new') {
    await notify(db, {
      userId: person.id,
      kind: 'system',
      ...requestMoved(state, request.company),
      link: '/build-competition.html',
      now,
    })
  }
  return { cmptId }
}

const { id, company, contact, countryCode, phone, email, text, note } = hostRequests
const texts = [sql`'#' || ${id}`, company, contact, sql`'+' || ${countryCode} || ' ' || ${phone}`, email, text, note]

/** Open requests oldest first, the others newest first. */
export const hostRequestQueue: Handler<typeof host.hostRequestQueue> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    eq(hostRequests.state, input.state),
    input.type && eq(hostRequests.type, input.type),
    onDays(hostRequests.createdAt, input),
    foundIn(texts, patternsOf(input.keyword)),
  )
  const waits = input.state === 'new' || input.state === 'talking'
  const [found] = await db.select({ total: count() }).from(hostRequests).where(where)
  const rows = await db
    .select()
    .from(hostRequests)
    .where(where)
    .orderBy(waits ? asc(hostRequests.id) : desc(hostRequests.id))
    .limit(pageSize)
    .offset(offset)
  const list = await Promise.all(
    rows.map(async (row) => {
      const person = await personOf(db, row)
      return {
        ...row,
        phone: `+${row.countryCode} ${row.phone}`,
        at: row.createdAt,
        person: person && shownPerson(person),
      }
    }),
  )
  return { list, total: found?.total ?? 0, page, pageSize }
}
