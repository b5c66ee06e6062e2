import { competitions, stages } from '@leitai/competition/definition/table'
import { submissions } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import { shownPerson } from '@leitai/identity/account/person'
import { twoSteps, users } from '@leitai/identity/account/table'
import { mapped, type Placeholders, rows, statement, value } from '@leitai/pg-kit/statement'
import type { AppContext, AuthenticatedContext, CurrentUser } from '@leitai/platform/context/app-context'
import type { AnswerOf } from '@leitai/platform/contract/call'
import type { Words } from '@leitai/platform/contract/inputs'
import { adminWaitingKinds } from '@leitai/platform/contract/waiting'
import type { Db } from '@leitai/platform/db/open'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { declaredAs } from '@leitai/platform/domain/hook'
import { Refused } from '@leitai/platform/errors/refuse'
import { siteOf } from '@leitai/platform/settings/settings'
import { type AdminWaiting, countedByKind, waitingIn } from '@leitai/platform/waiting/waiting'
import { pageTexts } from '@leitai/site/content/table'
import type { firstSteps } from './contract.ts'

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

const isWritten = ({ zh, en }: Words) => zh !== '' || en !== ''

/** What of the first steps is done. */
export async function stepsDone(ctx: AppContext, db: Db): Promise<AnswerOf<typeof firstSteps>> {
  const { settings } = await siteOf(ctx)
  const { general, operator, contact } = settings
  const { rows } = await db.execute<{ terms: boolean; demo: boolean; weak: boolean }>(sql`select
    (select count(distinct key) = 2 from ${pageTexts} where key in ('terms', 'privacy') and published_at is not null) as terms,
    exists (select from ${users} where demonstration is not null and state = 'active') as demo,
    exists (select from ${users} where role = 'admin' and state = 'active' and not exists (
      select from ${twoSteps} where user_id = ${users.id} and confirmed_at is not null)) as weak`)
  const [found] = rows
  const { smtp, sms } = ctx.config.senders
  return [
    { step: 'name', done: isWritten(general.name) },
    { step: 'operator', done: isWritten(operator.name) && isWritten(operator.city) },
    { step: 'contact', done: contact.email !== '' || contact.phone !== '' },
    { step: 'sender', done: smtp !== null || sms !== null },
    { step: 'terms', done: found?.terms === true },
    { step: 'demo', done: found?.demo === false },
    { step: 'twoStep', done: found?.weak === false },
  ]
}

const countsNow = statement((given: Placeholders<{ meId: number }>) => {
  const kinds: AdminWaiting = Object.assign({}, ...declaredAs('adminWaiting'))
  return countedByKind(kinds, (rows) => rows(given))
})

/** What waits for an admin, that with the oldest first. */
export async function adminWaitingNow({ db, me }: { db: Db; me: Pick<CurrentUser, 'id'> }) {
  return waitingIn(adminWaitingKinds, await countsNow(db, { meId: me.id }))
}

/** The account that an admin acts on, with the fields of its access log. Admins cannot act on themselves. */
export function actOn({ me, now, ip, device }: AuthenticatedContext, userId: number) {
  if (me.id === userId) throw new Refused({ code: 'admin.self' })
  return { userId, now, ip, device }
}
