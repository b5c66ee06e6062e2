import { mapped, type Part, type Placeholders, type RowOf, rows, statement } from '@leitai/pg-kit/statement'
import type { Words } from '@leitai/platform/contract/inputs'
import type { Refusal } from '@leitai/platform/contract/refusals'
import type { Db } from '@leitai/platform/db/open'
import { and, eq, gt, inArray, isNull, or, type SQLWrapper, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import { minuteText } from '@leitai/platform/time/day'
import type { Ban, BanQuestion } from '../definition/fair-play.ts'
import { competitions } from '../definition/table.ts'
import { penalties, penaltyPeople } from './table.ts'

interface BanQuery {
  cmptId: number
  userId: number
  now: Date
}

/** Penalties that exclude a person from the competition or from the platform, until they expire. */
const isBan = (cmptId: number | SQLWrapper) =>
  and(
    eq(penalties.state, 'inForce'),
    or(
      and(eq(penalties.kind, 'banned'), sql`${penalties.cmptId} = ${cmptId}`),
      inArray(penalties.kind, ['year', 'forever']),
    ),
  )
/** Those of a time; they expire to the minute. */
const keepsOut = (cmptId: number | SQLWrapper, now: Date | SQLWrapper) =>
  and(isBan(cmptId), or(isNull(penalties.until), gt(penalties.until, now)))

/** Whether a person is banned from a competition, as a condition of a query over people. */
export const bannedFrom = (
  cmptId: number | SQLWrapper,
  userId: SQLWrapper,
  now: Date | SQLWrapper,
) => sql<boolean>`exists (
  select 1 from ${penalties} join ${penaltyPeople} on ${penaltyPeople.penaltyId} = ${penalties.id}
  where ${penaltyPeople.userId} = ${userId} and ${keepsOut(cmptId, now)})`

const { kind, until, reason, appealUntil } = penalties
const ban = { kind, until, reason, appealUntil }
/** Of several bans the widest counts, then the longest. */
const widestFirst = sql`${kind} = 'banned', ${until} desc nulls first, ${penalties.id} desc`

/** The refusal for a banned person: scope, end, reason, and where to appeal. Null without a ban. */
function refusalOf(found: RowOf<typeof ban> | null): Refusal | null {
  if (!found) return null
  const why = { reason: found.reason, appealUntil: minuteText(found.appealUntil) }
  if (found.kind === 'banned') return { code: 'integrity.bannedHere', values: why }
  if (found.until === null) return { code: 'integrity.bannedForGood', values: why }
  return { code: 'integrity.banned', values: { ...why, until: minuteText(found.until) } }
}

/** The ban that excludes one person from a competition, as a part of a statement. */
export function banPart({ cmptId, userId }: BanQuestion): Part<Ban> {
  const found = rows(
    ban,
    sql`from ${penalties} join ${penaltyPeople} on ${penaltyPeople.penaltyId} = ${penalties.id}
      where ${penaltyPeople.userId} = ${userId} and ${isBan(cmptId)} order by ${widestFirst}`,
  )
  return mapped(found, (bans) => (now) => refusalOf(bans.find(({ until }) => until === null || until > now) ?? null))
}
/** The tables of `banPart`. */
export const banReads = [penalties, penaltyPeople]

const banIn = statement((query: Placeholders<Omit<BanQuery, 'now'>>) => ({ ban: banPart(query) }))

const refusalOfBan = async (db: Db, { now, ...query }: BanQuery): Promise<Refusal | null> =>
  (await banIn(db, query)).ban(now)

/** The ban that excludes one person from the platform, as a part of a statement. No competition has the id 0. */
export const platformBanPart = (userId: SQLWrapper): Part<Ban> => banPart({ cmptId: sql`0`, userId })

/** The competitions that go on and exclude one person alone, as a part of a statement. */
export const bansHerePart = (userId: SQLWrapper): Part<(now: Date) => Words[]> =>
  mapped(
    rows(
      { title: competitions.title, endAt: competitions.endAt },
      sql`from ${penalties} join ${penaltyPeople} on ${penaltyPeople.penaltyId} = ${penalties.id}
        join ${competitions} on ${competitions.id} = ${penalties.cmptId}
        where ${penaltyPeople.userId} = ${userId} and ${penalties.state} = 'inForce' and ${kind} = 'banned'
        order by ${competitions.id}`,
    ),
    (found) => (now) => found.filter(({ endAt }) => endAt !== null && endAt > now).map(({ title }) => title),
  )

/** Refuses people who are banned from the competition or the platform. */
export async function refuseBanned(db: Db, query: BanQuery): Promise<void> {
  refuse(await refusalOfBan(db, query))
}
