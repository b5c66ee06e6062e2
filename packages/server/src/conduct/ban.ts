import { minuteText } from '../day.ts'
import type { Db } from '../db/db.ts'
import { and, desc, eq, inArray, or } from '../db/orm.ts'
import { Refused } from '../refuse.ts'
import { penalties, penaltyPeople } from './table.ts'

interface Asked {
  cmptId: number
  userId: number
}

/** The ban, the longest if there are several, that keeps one of these out of a competition now: from it, or from the whole platform. */
async function banOf(db: Db, { cmptId, people }: { cmptId: number; people: number[] }) {
  const here = and(eq(penalties.kind, 'banned'), eq(penalties.cmptId, cmptId))
  const [found] = await db
    .select({ until: penalties.until })
    .from(penalties)
    .innerJoin(penaltyPeople, eq(penaltyPeople.penaltyId, penalties.id))
    .where(
      and(
        inArray(penaltyPeople.userId, people),
        eq(penalties.state, 'inForce'),
        or(here, inArray(penalties.kind, ['year', 'forever'])),
      ),
    )
    .orderBy(desc(penalties.until))
    .limit(1)
  return found ?? null
}

export const isOneBanned = async (db: Db, asked: { cmptId: number; people: number[] }) =>
  (await banOf(db, asked)) !== null

export const isBanned = (db: Db, { cmptId, userId }: Asked) => isOneBanned(db, { cmptId, people: [userId] })

/** Refuses whoever is banned from a competition, or from the platform. */
export async function refuseBanned(db: Db, { cmptId, userId }: Asked): Promise<void> {
  const ban = await banOf(db, { cmptId, people: [userId] })
  if (!ban) return
  if (!ban.until) throw new Refused({ code: 'conduct.bannedForGood' })
  throw new Refused({ code: 'conduct.banned', values: { until: minuteText(ban.until) } })
}
