import type { Refusal } from '@leitai/contract/refusals'
import type { Db } from '../../platform/db/db.ts'
import { and, desc, eq, gt, inArray, isNull, or, type SQLWrapper, sql } from '../../platform/db/orm.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { minuteText } from '../../platform/time/day.ts'
import { penalties, penaltyPeople } from './table.ts'

interface Asked {
  cmptId: number
  userId: number
  now: Date
}

/** Penalties that exclude a person at a time: from the competition or from the platform. They expire to the minute. */
const keepsOut = (cmptId: number | SQLWrapper, now: Date) =>
  and(
    eq(penalties.state, 'inForce'),
    or(isNull(penalties.until), gt(penalties.until, now)),
    or(
      and(eq(penalties.kind, 'banned'), sql`${penalties.cmptId} = ${cmptId}`),
      inArray(penalties.kind, ['year', 'forever']),
    ),
  )

/** The ban that excludes one of these people from a competition now; of several the widest, then the longest. */
async function banOf(db: Db, { cmptId, people, now }: { cmptId: number; people: number[]; now: Date }) {
  const { kind, until, reason, appealUntil } = penalties
  const [found] = await db
    .select({ kind, until, reason, appealUntil })
    .from(penalties)
    .innerJoin(penaltyPeople, eq(penaltyPeople.penaltyId, penalties.id))
    .where(and(inArray(penaltyPeople.userId, people), keepsOut(cmptId, now)))
    .orderBy(sql`${kind} = 'banned'`, sql`${until} desc nulls first`, desc(penalties.id))
    .limit(1)
  return found ?? null
}

export const isOneBanned = async (db: Db, asked: { cmptId: number; people: number[]; now: Date }) =>
  (await banOf(db, asked)) !== null

/** Whether a person is banned from a competition, as a condition of a query over people. */
export const bannedFrom = (cmptId: number, userId: SQLWrapper, now: Date) => sql<boolean>`exists (
  select 1 from ${penalties} join ${penaltyPeople} on ${penaltyPeople.penaltyId} = ${penalties.id}
  where ${penaltyPeople.userId} = ${userId} and ${keepsOut(cmptId, now)})`

/** Whether a person is banned from the platform. No competition has the id 0. */
export const bannedAnywhere = (db: Db, userId: number, now: Date) =>
  isOneBanned(db, { cmptId: 0, people: [userId], now })

/** The refusal for a banned person: scope, end, reason, and where to appeal. Null without a ban. */
export async function refusalOfBan(db: Db, { cmptId, userId, now }: Asked): Promise<Refusal | null> {
  const ban = await banOf(db, { cmptId, people: [userId], now })
  if (!ban) return null
  const why = { reason: ban.reason, appealUntil: minuteText(ban.appealUntil) }
  if (ban.kind === 'banned') return { code: 'conduct.bannedHere', values: why }
  if (ban.until === null) return { code: 'conduct.bannedForGood', values: why }
  return { code: 'conduct.banned', values: { ...why, until: minuteText(ban.until) } }
}

/** Refuses people who are banned from the competition or the platform. */
export async function refuseBanned(db: Db, asked: Asked): Promise<void> {
  refuse(await refusalOfBan(db, asked))
}
