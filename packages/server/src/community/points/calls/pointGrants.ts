import type * as contract from '@leitai/contract/community/points'
import { refusalText } from '@leitai/contract/refusals'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { onDays } from '../../../platform/db/day.ts'
import { alias, and, count, desc, eq, gt, lt } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { foundIn, patternsOf } from '../../../platform/text/search.ts'
import { refusalToDecide } from '../rules.ts'
import { pointGrants as grants } from '../table.ts'

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
