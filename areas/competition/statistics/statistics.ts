import { users } from '@leitai/identity/account/table'
import { provinceName } from '@leitai/identity/profile/dictionary'
import { profiles } from '@leitai/identity/profile/table'
import type { AppContext } from '@leitai/platform/context/app-context'
import type { Db } from '@leitai/platform/db/open'
import { and, count, eq, type SQL, sql } from '@leitai/platform/db/orm'
import type * as z from 'zod/mini'
import { publicCompetition } from '../definition/competition.ts'
import { competitions, signUps } from '../definition/table.ts'
import { submissions } from '../submission/table.ts'
import { teams } from '../team/table.ts'
import type * as contract from './contract.ts'
import { type Counted, largest, suppress } from './rules.ts'

export type Statistics = z.output<typeof contract.registrationStatistics.output>

const MOST_SCHOOLS = 50
const CACHED_MS = 10 * 60_000
const MOST_CACHED = 500
const kept = new WeakMap<AppContext, Map<number | null, { at: Date; answer: Promise<Statistics> }>>()

/** Statistics of a competition or of the platform: counted at most every ten minutes, and never twice at once. */
export async function statisticsOf(ctx: AppContext, db: Db, cmptId: number | null, now: Date): Promise<Statistics> {
  // Access is checked on every call.
  const title = cmptId === null ? null : (await publicCompetition(db, cmptId)).title
  const own = kept.get(ctx) ?? new Map<number | null, { at: Date; answer: Promise<Statistics> }>()
  kept.set(ctx, own)
  const cached = own.get(cmptId)
  // Concurrent requests may have slightly earlier times.
  if (cached && Math.abs(now.getTime() - cached.at.getTime()) < CACHED_MS) return cached.answer
  if (own.size >= MOST_CACHED) own.delete(own.keys().next().value ?? null)
  const answer = countAll(ctx.db, cmptId, title, now)
  own.set(cmptId, { at: now, answer })
  answer.catch(() => own.delete(cmptId))
  return answer
}

async function countAll(db: Db, cmptId: number | null, title: Statistics['title'], now: Date): Promise<Statistics> {
  const whose = cmptId === null ? platform : ofCompetition(cmptId)
  const [school, degree, province, status] = [
    shownAs('school', sql`${profiles.school}`),
    shownAs('school', sql`${profiles.education}`),
    shownAs('region', sql`${profiles.province}`),
    shownAs('work', sql`${profiles.workStatus}`),
  ]
  const provinces = merged(
    (await cells(db, whose, province)).map(({ key, count }) => ({ key: provinceName(key), count })),
  )
  return {
    title,
    totals: await totalsOf(db, cmptId),
    days: suppress(await days(db, whose)),
    by: {
      province: suppress(byCount(provinces)),
      school: suppress(largest(await cells(db, whose, school), MOST_SCHOOLS)),
      degree: suppress(byCount(await cells(db, whose, degree))),
      status: suppress(byCount(await cells(db, whose, status))),
      role: suppress(byCount(await roles(db, whose))),
    },
    at: now,
  }
}

/** Merges cells with the same key: an unknown province counts as not stated. */
const merged = (all: Counted[]): Counted[] =>
  [...Map.groupBy(all, ({ key }) => key)].map(([key, some]) => ({
    key,
    count: some.reduce((sum, one) => sum + one.count, 0),
  }))

const byCount = (all: Counted[]) =>
  all.toSorted((a, b) => Number(a.key === '') - Number(b.key === '') || b.count - a.count || (a.key < b.key ? -1 : 1))

/** Rows of user_id and at. */
type Whose = SQL
const platform: Whose = sql`select ${users.id} as user_id, ${users.createdAt} as at from ${users} where ${users.state} <> 'closed'`
const ofCompetition = (cmptId: number): Whose => sql`
  select ${signUps.userId} as user_id, ${signUps.createdAt} as at from ${signUps}
  join ${users} on ${users.id} = ${signUps.userId} and ${users.state} <> 'closed' where ${signUps.cmptId} = ${cmptId}`

/** A profile value, or empty if the person hides it. */
const shownAs = (privacy: 'school' | 'region' | 'work', value: SQL): SQL =>
  sql`case when coalesce((${profiles.privacy}->>${sql.raw(`'${privacy}'`)})::boolean, true) then coalesce(${value}, '') else '' end`

async function cells(db: Db, whose: Whose, value: SQL): Promise<Counted[]> {
  const { rows } = await db.execute<{ key: string; count: number }>(sql`
    select ${value} as key, count(*)::int as count
    from (${whose}) one left join ${profiles} on ${profiles.userId} = one.user_id group by 1`)
  return rows
}

/** A person may have several. */
async function roles(db: Db, whose: Whose): Promise<Counted[]> {
  const { rows } = await db.execute<{ key: string; count: number }>(sql`
    select role as key, count(*)::int as count
    from (${whose}) one join ${profiles} on ${profiles.userId} = one.user_id,
      jsonb_array_elements_text(${profiles.roles}) role group by 1`)
  return rows
}

async function days(db: Db, whose: Whose): Promise<Counted[]> {
  const { rows } = await db.execute<{ key: string; count: number }>(sql`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as key, count(*)::int as count
    from (${whose}) one group by 1 order by 1`)
  return rows
}

async function totalsOf(db: Db, cmptId: number | null): Promise<Statistics['totals']> {
  if (cmptId !== null) {
    const [row] = await db.select().from(competitions).where(eq(competitions.id, cmptId))
    const [people] = await db
      .select({ count: count() })
      .from(signUps)
      .innerJoin(users, and(eq(users.id, signUps.userId), sql`${users.state} <> 'closed'`))
      .where(eq(signUps.cmptId, cmptId))
    return { people: people?.count ?? 0, teams: row?.teams ?? 0, entries: row?.submissions ?? 0 }
  }
  return {
    people: await db.$count(users, sql`${users.state} <> 'closed'`),
    teams: await db.$count(teams, eq(teams.state, 'active')),
    entries: await db.$count(submissions, eq(submissions.state, 'scored')),
  }
}
