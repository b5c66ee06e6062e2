import type * as people from '@leitai/contract/community/people'
import { asc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { monthName } from '../../../platform/time/day.ts'
import { personSeen } from '../person.ts'
import { ratingOf } from '../rating.ts'
import { ratingMonths } from '../table.ts'

export const ratingCurve: Handler<typeof people.ratingCurve> = async ({ db, me, now }, { userId }) => {
  const { shown } = await personSeen(db, { userId, me })
  if (!shown.achievements) return { list: [], hidden: true }
  const kept = await db
    .select({ month: ratingMonths.month, points: ratingMonths.points, rank: ratingMonths.rank })
    .from(ratingMonths)
    .where(eq(ratingMonths.userId, userId))
    .orderBy(asc(ratingMonths.month))
  // The last point equals the current rating shown beside the curve, also before the nightly update.
  const { points, rank } = await ratingOf(db, userId)
  const present = monthName(now)
  const list = kept.filter(({ month }) => month !== present)
  return { list: rank === null ? list : [...list, { month: present, points, rank }], hidden: false }
}
