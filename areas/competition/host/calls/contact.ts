import { audit } from '@leitai/platform/audit/audit'
import { and, eq, isNull } from '@leitai/platform/db/orm'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { notify } from '@leitai/site/message/notify'
import { draftCompetition } from '../../definition/draft.ts'
import { setHostRole } from '../../definition/roles.ts'
import type * as host from '../contract.ts'
import { personOf } from '../request.ts'
import { refusalToMove } from '../rules.ts'
import { hostContacts, hostRequests } from '../table.ts'
import { requestMoved } from '../texts.ts'

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
