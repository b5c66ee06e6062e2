import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { type Placeholders, row, rows, statement, value } from '@leitai/pg-kit/statement'
import { audit } from '@leitai/platform/audit/audit'
import { refusalText } from '@leitai/platform/contract/refusals'
import { onDays } from '@leitai/platform/db/days'
import { alias, and, count, desc, eq, gt, inArray, lt, sql } from '@leitai/platform/db/orm'
import { orRefuse, Refused, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { csvStream, Download } from '@leitai/platform/http/download'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, partOf, patternsOf } from '@leitai/platform/text/search'
import { dayName, monthName } from '@leitai/platform/time/day'
import { award } from '../award.ts'
import { lockBalances } from '../balance.ts'
import { checkLedger, checksOf, notifyOfFaults } from '../check.ts'
import type * as contract from '../contract.ts'
import {
  endingPart,
  type LedgerPageQuery,
  ledgerPageQuery,
  pageParts,
  reasonOf,
  rowsOf,
  shownPage,
} from '../ledger-view.ts'
import { balanceOf, type FiguresQuery, figureParts, figuresFrom } from '../points.ts'
import { rulesAt, versions, waysWith } from '../rule-versions.ts'
import { refusalToDecide, refusalToSet } from '../rules.ts'
import { calendarOf, signIn } from '../sign-in.ts'
import { pointGrants as grants, pointBalances, pointRuleVersions } from '../table.ts'
import { finishedTasks, LIMITED, ONCE, tasksOf } from '../tasks.ts'
import { ledgerCsvHeader } from '../texts.ts'

export const getCoupleIntegral: Handler<typeof contract.getCoupleIntegral> = async ({ db, me, now }, { task }) => {
  const userId = me.id
  if (task === 'signIn') {
    const earned = await signIn(db, userId, now)
    return { ...earned, spendable: await balanceOf(db, userId, now) }
  }
  refuse((await rulesAt(db, now))[task].on ? null : { code: 'points.off' })
  await lockBalances(db, [userId])
  const { finished } = await finishedTasks(db, userId)
  refuse(finished.has(task) ? null : { code: 'points.unfinished' })
  const points = await award(db, { userId, rule: task, subject: ONCE, now })
  refuse(points > 0 ? null : { code: 'points.claimed' })
  return { points, extra: 0, spendable: await balanceOf(db, userId, now) }
}

const own = statement((given: Placeholders<FiguresQuery & LedgerPageQuery>) => ({
  ...figureParts(given),
  ...pageParts(given),
  ending: endingPart(given),
}))

export const getUserIntegral: Handler<typeof contract.getUserIntegral> = async ({ db, me, now }, input) => {
  if (!me) throw new Refused({ code: 'login.missing' }, { loginFlag: false })
  const found = await own(db, { ...ledgerPageQuery(me.id, input), now })
  return { ...figuresFrom(found), ending: found.ending, entries: shownPage(found, input) }
}

const ledger = statement((given: Placeholders<FiguresQuery & LedgerPageQuery>) => ({
  ...figureParts(given),
  ...pageParts(given),
  user: row(
    { id: users.id, name: users.name, avatar: users.avatar },
    sql`from ${users} where ${users.id} = ${given.userId}`,
  ),
}))

export const pointLedger: Handler<typeof contract.pointLedger> = async ({ db, now }, input) => {
  const found = await ledger(db, { ...ledgerPageQuery(input.userId, input), now })
  const user = orRefuse(found.user, 'account.unknown')
  return { person: { ...shownPerson(user), ...figuresFrom(found) }, entries: shownPage(found, input) }
}

const AT_ONCE = 1000

export const pointLedgerCsv: Handler<typeof contract.pointLedgerCsv> = async (context, { userId }) => {
  const { ctx, language } = context
  async function* parts() {
    let before: number | undefined
    for (;;) {
      const rows = await rowsOf(ctx.db, { userId, before }, { limit: AT_ONCE })
      if (rows.length === 0) return
      yield rows.map((row) => [
        row.id,
        row.at.toISOString(),
        row.userId,
        row.kind,
        row.subject,
        row.points,
        reasonOf(row)[language],
      ])
      before = rows.at(-1)?.id
    }
  }
  await audit(context, { action: 'points.csv', target: { kind: 'user', id: userId ?? 'all' } })
  return new Download({
    name: `points-${userId ?? 'all'}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(ledgerCsvHeader, parts()),
  })
}

interface AccountsQuery {
  /** Null: everybody. */
  pattern: string | null
  /** The account’s number, if the keyword is one. */
  number: number | null
  limit: number
  offset: number
}

const accounts = statement(({ pattern, number, limit, offset }: Placeholders<AccountsQuery>) => {
  const from = sql`from ${pointBalances} join ${users} on ${users.id} = ${pointBalances.userId}
    where (${pattern}::text is null or ${users.name} ilike ${pattern}::text or ${users.id} = ${number}::int)`
  const { total, spendable, owed } = pointBalances
  return {
    list: rows(
      { user: { id: users.id, name: users.name, avatar: users.avatar }, balance: { total, spendable, owed } },
      sql`${from} order by ${total} desc, ${pointBalances.userId} limit ${limit}::int offset ${offset}::int`,
    ),
    total: value(sql<number>`(select count(*)::int ${from})`),
  }
})

export const pointAccounts: Handler<typeof contract.pointAccounts> = async ({ db }, { keyword, ...paging }) => {
  const { page, pageSize, offset } = pageOf(paging)
  const pattern = keyword === '' ? null : partOf(keyword)
  const number = /^[1-9]\d{0,8}$/.test(keyword) ? Number(keyword) : null
  const found = await accounts(db, { pattern, number, limit: pageSize, offset })
  const list = found.list.map(({ user, balance: { total, spendable, owed } }) => ({
    ...shownPerson(user),
    total: Math.max(total, 0),
    spendable,
    owed,
  }))
  return { list, total: found.total, page, pageSize }
}

export const pointChecks: Handler<typeof contract.pointChecks> = ({ db }) => checksOf(db)

export const runPointCheck: Handler<typeof contract.runPointCheck> = async (context) => {
  const { db, ctx, now } = context
  const { id, faults } = await checkLedger(db, now)
  if (faults.length > 0) await notifyOfFaults({ db, ctx }, { id, faults, now })
  await audit(context, {
    action: 'points.check',
    target: { kind: 'pointCheck', id },
    detail: { faults: faults.length },
  })
  return { faults: faults.length }
}

const by = alias(users, 'granted_by')
const decider = alias(users, 'granted_decider')

export const pointGrants: Handler<typeof contract.pointGrants> = async ({ db, me, language }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const which = and(
    input.state && eq(grants.state, input.state),
    input.kind && (input.kind === 'given' ? gt : lt)(grants.points, 0),
    onDays(grants.at, input),
    foundIn([users.name, grants.reason, by.name], patternsOf(input.keyword)),
  )
  const rows = await db
    .select({ grant: grants, user: users, by: by.name, decidedBy: decider.name })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.userId))
    .innerJoin(by, eq(by.id, grants.by))
    .leftJoin(decider, eq(decider.id, grants.decidedBy))
    .where(which)
    .orderBy(desc(grants.id))
    .limit(pageSize)
    .offset(offset)
  const [all] = await db
    .select({ total: count() })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.userId))
    .innerJoin(by, eq(by.id, grants.by))
    .where(which)
  const list = rows.map(({ grant, user, by: name, decidedBy }) => {
    const { id, points, reason, state, at, decidedAt } = grant
    const barred = refusalToDecide(grant, me.id)
    const may = { decide: barred && refusalText(barred, language) }
    return { id, person: shownPerson(user), points, reason, state, by: name, at, decidedBy, decidedAt, may }
  })
  return { list, total: all?.total ?? 0, page, pageSize }
}

export const pointRules: Handler<typeof contract.pointRules> = async ({ db, now }) => {
  const { coming, past } = await versions(db, now)
  const ids = [...coming, ...past].flatMap(({ by }) => (by === null ? [] : [by]))
  const names = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const shown = (list: typeof past) =>
    list.map((one) => ({ ...one, by: one.by === null ? null : (nameOf.get(one.by) ?? null) }))
  return { now: waysWith(await rulesAt(db, now)), coming: shown(coming), past: shown(past) }
}

export const pointTasks: Handler<typeof contract.pointTasks> = async ({ db, me, now }) => {
  const rules = await rulesAt(db, now)
  const ways = waysWith(rules).filter(({ on }) => on)
  if (!me) return { ways, own: null }
  const { tasks, profile, counts } = await tasksOf(db, me.id, now)
  const paid = LIMITED.map((way) => {
    const { day = 0, month = 0 } = counts.get(way) ?? {}
    return { way, times: rules[way].perDay === null ? month : day }
  })
  return { ways, own: { tasks, profile, paid } }
}

export const savePointRule: Handler<typeof contract.savePointRule> = async (context, input) => {
  const { db, me, now } = context
  const { way, points, on, perDay = null, perMonth = null, from = now } = input
  if (from < now) throw new Refused({ code: 'points.from' })
  refuse(refusalToSet(way, points))
  const rule = { points, perDay, perMonth, on }
  const before = (await rulesAt(db, from))[way]
  await db.insert(pointRuleVersions).values({ way, ...rule, from, by: me.id })
  await audit(context, {
    action: 'points.rule',
    target: { kind: 'pointRule', id: way },
    detail: { before, after: rule, from: from.toISOString() },
  })
  return { ok: true }
}

export const signInCalendar: Handler<typeof contract.signInCalendar> = async ({ db, me, now }, { month }) => ({
  ...(await calendarOf(db, me.id, { month: month ?? monthName(now), now })),
  since: dayName(me.createdAt),
})
