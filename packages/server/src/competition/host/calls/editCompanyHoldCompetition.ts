import type * as host from '@leitai/contract/competition/host'
import { checkCode } from '../../../identity/account/code.ts'
import { sql } from '../../../platform/db/orm.ts'
import { orRefuse, Refused } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { dayName } from '../../../platform/time/day.ts'
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
