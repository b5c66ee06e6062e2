import { checkCode } from '@leitai/identity/account/code'
import { sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { dayName } from '@leitai/platform/time/day'
import type * as host from '../contract.ts'
import { openOf, proofOf, refuseClosed } from '../proof.ts'
import { hostRequests } from '../table.ts'

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
