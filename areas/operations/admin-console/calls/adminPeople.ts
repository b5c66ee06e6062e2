import { maskEmail, maskPhone } from '@leitai/identity/account/contract.mask'
import { shownPerson } from '@leitai/identity/account/record'
import { sessions, twoSteps, users } from '@leitai/identity/account/table'
import { and, count, desc, eq, ilike, or, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { partOf } from '@leitai/platform/text/like'
import type * as contract from '../contract.ts'

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
