import { competitions, stages } from '@leitai/competition/definition/table'
import { submissions } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import type { Db } from '@leitai/platform/db/db'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { mapped, type Placeholders, rows, statement, value } from '@leitai/platform/db/statement'

const LIVE = 6
const LAST = 5

const isLive = (now: SQL<Date>) => sql`${competitions.status} in ('published', 'private')
  and ${competitions.startAt} <= ${now}::timestamptz
  and (${competitions.endAt} is null or ${competitions.endAt} > ${now}::timestamptz)`

/** By id, so that the primary key gives them in order. */
const submissionsWhere = (condition: SQL) =>
  rows(
    {
      id: submissions.id,
      cmptId: submissions.cmptId,
      title: competitions.title,
      teamName: teams.name,
      at: submissions.createdAt,
      state: submissions.state,
    },
    sql`from ${submissions} join ${competitions} on ${competitions.id} = ${submissions.cmptId}
      join ${teams} on ${teams.id} = ${submissions.teamId}
      where ${condition} order by ${submissions.id} desc limit ${sql.raw(String(LAST))}`,
  )

const overview = statement(({ now }: Placeholders<{ now: Date }>) => ({
  total: value(sql<number>`(select count(*)::int from ${competitions} where ${isLive(now)})`),
  list: mapped(
    rows(
      {
        id: competitions.id,
        title: competitions.title,
        teams: competitions.teams,
        next: sql<number | null>`(extract(epoch from soon.at) * 1000)::float8`,
      },
      sql`from ${competitions} left join lateral (
        select min(ends.at) as at from (
          select ${stages.endAt} as at from ${stages} where ${stages.cmptId} = ${competitions.id}
          union all select ${competitions.endAt}
        ) as ends where ends.at > ${now}::timestamptz
      ) as soon on true
      where ${isLive(now)} order by soon.at nulls last, ${competitions.id} limit ${sql.raw(String(LIVE))}`,
    ),
    (found) => found.map(({ next, ...one }) => ({ ...one, nextAt: next === null ? null : new Date(next) })),
  ),
  accounts: mapped(
    rows(
      { id: users.id, name: users.name, avatar: users.avatar, at: users.createdAt },
      sql`from ${users} where ${users.state} <> 'closed' order by ${users.id} desc limit ${sql.raw(String(LAST))}`,
    ),
    (found) => found.map(({ at, ...user }) => ({ ...shownPerson(user), at })),
  ),
  submissions: submissionsWhere(sql`${submissions.deletedAt} is null`),
  failures: submissionsWhere(sql`${submissions.state} = 'failed' and ${submissions.ourFault} is not null`),
}))

/** What runs on the site, and what came last: one statement. */
export async function overviewNow(db: Db, now: Date) {
  const { total, list, ...last } = await overview(db, { now })
  return { live: { total, list }, ...last }
}
