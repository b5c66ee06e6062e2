import { openOrganisation } from '@leitai/identity/organisation/organisation'
import { and, count, desc, eq, inArray } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { cardColumns, cardsOf } from '../../definition/competition.ts'
import { competitions } from '../../definition/table.ts'
import type * as competition from '../contract.ts'

export const organisationCompetitions: Handler<typeof competition.organisationCompetitions> = async (
  context,
  input,
) => {
  const { db, me, now } = context
  const { id, member } = await openOrganisation(db, input.key, me)
  const { page, pageSize, offset } = pageOf(input)
  // What is for invited people alone is on no list, not even for members.
  const shown = member
    ? and(
        inArray(competitions.status, ['published', 'private']),
        inArray(competitions.audience, ['public', 'organisation']),
      )
    : eq(competitions.status, 'published')
  const where = and(eq(competitions.organisationId, id), shown)
  const [[found], rows] = await Promise.all([
    db.select({ total: count() }).from(competitions).where(where),
    db
      .select(cardColumns)
      .from(competitions)
      .where(where)
      .orderBy(desc(competitions.startAt), desc(competitions.id))
      .limit(pageSize)
      .offset(offset),
  ])
  return { list: await cardsOf(db, rows, { me, now }), total: found?.total ?? 0, page, pageSize }
}
