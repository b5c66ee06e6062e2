import { sql } from '@leitai/platform/db/orm'
import { type Placeholders, rows, statement } from '@leitai/platform/db/statement'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { monthName } from '@leitai/platform/time/day'
import type * as people from '../contract.ts'
import { personFrom, personPart } from '../person.ts'
import { ratingPart } from '../rating.ts'
import { ratingMonths } from '../table.ts'

const { month, points, rank } = ratingMonths
const curve = statement(({ userId }: Placeholders<{ userId: number }>) => ({
  person: personPart(userId),
  kept: rows(
    { month, points, rank },
    sql`from ${ratingMonths} where ${ratingMonths.userId} = ${userId}::int order by ${month}`,
  ),
  rating: ratingPart(userId),
}))

export const ratingCurve: Handler<typeof people.ratingCurve> = async ({ db, me, now }, { userId }) => {
  const { person, kept, rating } = await curve(db, { userId })
  const { shown } = personFrom(person, { me })
  if (!shown.achievements) return { list: [], hidden: true }
  // The last point equals the current rating shown beside the curve, also before the nightly update.
  const { points, rank } = rating
  const present = monthName(now)
  const list = kept.filter(({ month }) => month !== present)
  return { list: rank === null ? list : [...list, { month: present, points, rank }], hidden: false }
}
