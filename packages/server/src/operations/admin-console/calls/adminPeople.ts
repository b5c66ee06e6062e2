import { maskEmail, maskPhone } from '@leitai/contract/identity/mask'
import type * as contract from '@leitai/contract/operations/admin-console'
import { shownPerson } from '../../../identity/account/record.ts'
import { sessions, twoSteps, users } from '../../../identity/account/table.ts'
import { and, count, desc, eq, ilike, or, sql } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { partOf } from '../../../platform/text/like.ts'

/** Matches part of a name, an id, or a full phone number or e-mail address: partial matches of contacts would allow guessing them. */
function wanted(keyword: string) {
  if (keyword === '') return undefined
  const id = /^#?(\d{1,9})$/.exec(keyword)?.[1]
  return or(
    ilike(users.name, partOf(keyword)),
    eq(users.phone, keyword.replace(/^\+\d{1,3} /, '')),
    eq(sql`lower(${users.email})`, keyword.toLowerCase()),
    id ? eq(users.id, Number(id)) : undefined,
  )
}

export const adminPeople: Handler<typeof contract.adminPeople> = async ({ db, now }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    wanted(input.keyword),
    input.state && eq(users.state, input.state),
    input.role && eq(users.role, input.role),
  )
  const [found] = await db.select({ total: count() }).from(users).where(where)
  const rows = await db
    .select({
      user: users,
      twoStep: sql<boolean>`${twoSteps.confirmedAt} is not null`,
      logins: sql<number>`(select count(*)::int from ${sessions} where ${sessions.userId} = ${users.id}
        and ${sessions.expiresAt} > ${now})`,
    })
    .from(users)
    .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
    .where(where)
    .orderBy(desc(users.id))
    .limit(pageSize)
    .offset(offset)
  const list = rows.map(({ user, twoStep, logins }) => ({
    ...user,
    ...shownPerson(user),
    phone: user.phone && maskPhone(user.countryCode ?? '86', user.phone),
    email: user.email && maskEmail(user.email),
    twoStep,
    logins,
  }))
  return { list, total: found?.total ?? 0, page, pageSize }
}
