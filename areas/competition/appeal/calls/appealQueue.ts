import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { onDays } from '@leitai/platform/db/day'
import { alias, and, asc, count, desc, eq, sql } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, inBoth, patternsOf } from '@leitai/platform/text/search'
import { competitions } from '../../definition/table.ts'
import { columns, viewOf } from '../appeal.ts'
import type * as contract from '../contract.ts'
import { appeals } from '../table.ts'

const answerers = alias(users, 'answerers')
const texts = [
  sql`'#' || ${appeals.id}`,
  users.name,
  ...inBoth(competitions.title),
  appeals.subject,
  appeals.text,
  appeals.answer,
]

/** Open appeals oldest first, the others newest first. */
export const appealQueue: Handler<typeof contract.appealQueue> = async ({ db, ctx }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const where = and(
    eq(appeals.state, input.state),
    input.matter && eq(appeals.matter, input.matter),
    onDays(appeals.at, input),
    foundIn(texts, patternsOf(input.keyword)),
  )
  const [found] = await db
    .select({ total: count() })
    .from(appeals)
    .innerJoin(users, eq(users.id, appeals.userId))
    .leftJoin(competitions, eq(competitions.id, appeals.cmptId))
    .where(where)
  const rows = await db
    .select({
      ...columns,
      person: { id: users.id, name: users.name, avatar: users.avatar },
      answeredBy: answerers.name,
    })
    .from(appeals)
    .innerJoin(users, eq(users.id, appeals.userId))
    .leftJoin(answerers, eq(answerers.id, appeals.answeredBy))
    .leftJoin(competitions, eq(competitions.id, appeals.cmptId))
    .where(where)
    .orderBy(input.state === 'open' ? asc(appeals.id) : desc(appeals.id))
    .limit(pageSize)
    .offset(offset)
  const list = await Promise.all(
    rows.map(async ({ person, answeredBy, ...row }) => ({
      ...(await viewOf(ctx, row)),
      person: shownPerson(person),
      answeredBy,
    })),
  )
  return { list, total: found?.total ?? 0, page, pageSize }
}
