import type * as host from '@leitai/contract/competition/host'
import { checkCode, typedPhone } from '../../../identity/account/code.ts'
import { and, eq, inArray, sql } from '../../../platform/db/orm.ts'
import { orRefuse, Refused, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { siteOf } from '../../../platform/settings/settings.ts'
import { dayName } from '../../../platform/time/day.ts'
import { hostRequests } from '../table.ts'

export const editCompanyHoldCompetition: Handler<typeof host.editCompanyHoldCompetition> = async (context, input) => {
  const { db, me, ctx, now } = context
  const { code, wantedDate, ...request } = input
  refuse((await siteOf({ db, hub: ctx.hub })).settings.switches.host ? null : { code: 'host.closed' })
  const target = typedPhone(request)
  // Days are in Shanghai time.
  if (wantedDate && wantedDate < dayName(now)) throw new Refused({ code: 'host.wantedPast' })
  await checkCode({ ctx, now }, target, { purpose: 'host', code, use: db })
  const values = { ...request, wantedDate: wantedDate ?? null, userId: me?.id ?? null, changedAt: now }
  // Serialised per phone: the second of two concurrent requests updates the first.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`host ${target.address}`}))`)
  const open = and(
    eq(hostRequests.countryCode, request.countryCode),
    eq(hostRequests.phone, request.phone),
    inArray(hostRequests.state, ['new', 'talking']),
  )
  const [changed] = await db.update(hostRequests).set(values).where(open).returning()
  const [row] = changed
    ? [changed]
    : await db
        .insert(hostRequests)
        .values({ ...values, createdAt: now })
        .returning()
  const { id, state } = orRefuse(row, 'host.unknown')
  return { requestId: id, state }
}
