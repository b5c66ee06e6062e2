import { shownPerson } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { and, asc, count, eq, gt, ilike, or, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { taughtClass } from '../class.ts'
import type * as contract from '../contract.roster.ts'
import { inviteSince } from '../rules.ts'
import { classInvites, classPeople as people } from '../table.ts'

export const classPeople: Handler<typeof contract.classPeople> = async (context, input) => {
  const { db, now } = context
  const { classId, keyword, section } = input
  await taughtClass(context, classId, 'roster')
  const { page, pageSize, offset } = pageOf(input)
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const searched = or(ilike(people.name, pattern), ilike(people.number, pattern), ilike(users.name, pattern))
  const where = and(
    eq(people.classId, classId),
    section === '' ? undefined : eq(people.section, section),
    keyword === '' ? undefined : searched,
  )
  const joined = eq(users.id, people.userId)
  const [list, [found], [facts]] = await Promise.all([
    db
      .select({ person: people, user: { id: users.id, name: users.name, avatar: users.avatar } })
      .from(people)
      .innerJoin(users, joined)
      .where(where)
      .orderBy(sql`${people.role} = 'student'`, asc(people.section), asc(people.number), asc(people.userId))
      .limit(pageSize)
      .offset(offset),
    db.select({ total: count() }).from(people).innerJoin(users, joined).where(where),
    db
      .select({
        sections: sql<string[]>`coalesce((select json_agg(distinct one.section) from ${people} one
          where one.class_id = ${classId} and one.section <> ''), '[]'::json)`,
        invited: count(),
      })
      .from(classInvites)
      .where(and(eq(classInvites.classId, classId), gt(classInvites.at, inviteSince(now)))),
  ])
  return {
    total: found?.total ?? 0,
    page,
    pageSize,
    sections: facts?.sections ?? [],
    invited: facts?.invited ?? 0,
    list: list.map(({ person, user }) => ({ ...person, ...shownPerson(user) })),
  }
}
