import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { minuteText } from '../day.ts'
import type { Db } from '../db/db.ts'
import { Refused } from '../refuse.ts'
import { penalties, penaltyPeople } from './table.ts'

interface Asked {
  cmptId: number
  userId: number
}

/** The ban that keeps a person out of a competition now: from it, or from the whole platform. */
async function banOf(db: Db, { cmptId, userId }: Asked) {
  const here = and(eq(penalties.kind, 'banned'), eq(penalties.cmptId, cmptId))
  const [found] = await db
    .select({ until: penalties.until })
    .from(penalties)
    .innerJoin(penaltyPeople, eq(penaltyPeople.penaltyId, penalties.id))
    .where(
      and(
        eq(penaltyPeople.userId, userId),
        eq(penalties.state, 'inForce'),
        or(here, inArray(penalties.kind, ['year', 'forever'])),
      ),
    )
    .orderBy(desc(penalties.until))
    .limit(1)
  return found ?? null
}

export const isBanned = async (db: Db, asked: Asked) => (await banOf(db, asked)) !== null

/** Refuses whoever is banned from a competition, or from the platform. */
export async function refuseBanned(db: Db, asked: Asked): Promise<void> {
  const ban = await banOf(db, asked)
  if (!ban) return
  if (!ban.until) throw new Refused({ code: 'conduct.bannedForGood' })
  throw new Refused({ code: 'conduct.banned', values: { until: minuteText(ban.until) } })
}
