import type * as competition from '@leitai/contract/competition/catalog'
import { openOrganisation } from '../../../identity/organisation/organisation.ts'
import { and, count, desc, eq, inArray } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { cardColumns, cardsOf } from '../../definition/competition.ts'
import { competitions } from '../../definition/table.ts'

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
