import { proveForm } from '@leitai/identity/account/captcha'
import { checkCode, sendCode } from '@leitai/identity/account/code'
import { onDays } from '@leitai/platform/db/days'
import { and, count, desc, eq, isNotNull, isNull, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import { dayName } from '@leitai/platform/time/day'
import type * as host from '../contract.ts'
import { openOf, proofOf, refuseClosed } from '../proof.ts'
import { hostRequests, hostContacts as table } from '../table.ts'

export const editCompanyHoldCompetition: Handler<typeof host.editCompanyHoldCompetition> = async (context, input) => {
  const { db, me, ctx, now } = context
  const { code, wantedDate, ...request } = input
  await refuseClosed(context)
  const proof = proofOf(ctx, request)
  const { by, target } = proof
  // Days are in Shanghai time.
  if (wantedDate && wantedDate < dayName(now)) throw new Refused({ code: 'host.wantedPast' })
  await checkCode({ ctx, now }, target, { purpose: 'host', code, use: db })
  const values = {
    ...request,
    // As the code was sent to it: one spelling for the unique index.
    ...(by === 'email' && { email: target.address }),
    provenBy: by,
    wantedDate: wantedDate ?? null,
    userId: me?.id ?? null,
    changedAt: now,
  }
  // Serialised per proven contact: the second of two concurrent requests updates the first.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`host ${target.address}`}))`)
  const [changed] = await db.update(hostRequests).set(values).where(openOf(proof, request)).returning()
  const [row] = changed
    ? [changed]
    : await db
        .insert(hostRequests)
        .values({ ...values, createdAt: now })
        .returning()
  const { id, state } = orRefuse(row, 'host.unknown')
  return { requestId: id, state }
}

export const hostSendPhoneCode: Handler<typeof host.hostSendPhoneCode> = async (context, input) => {
  await refuseClosed(context)
  const { target } = proofOf(context.ctx, input)
  await proveForm(context.ctx, input, target.address)
  return sendCode(context, target, 'host')
}

export const hostContacts: Handler<typeof host.hostContacts> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    (input.open ? isNull : isNotNull)(table.doneAt),
    onDays(table.createdAt, input),
    foundIn([table.name, table.contacts, table.text], patternsOf(input.keyword)),
  )
  const [found] = await db.select({ total: count() }).from(table).where(where)
  const rows = await db.select().from(table).where(where).orderBy(desc(table.id)).limit(pageSize).offset(offset)
  const list = rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt }))
  return { list, total: found?.total ?? 0, page, pageSize }
}

export const myHostRequests: Handler<typeof host.myHostRequests> = async ({ db, me }) => {
  const rows = await db
    .select()
    .from(hostRequests)
    .where(eq(hostRequests.userId, me.id))
    .orderBy(desc(hostRequests.id))
    .limit(50)
  return rows.map(({ id, createdAt, ...row }) => ({ ...row, requestId: id, at: createdAt }))
}
