import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { refusalText } from '@leitai/platform/contract/refusals'
import { onDays } from '@leitai/platform/db/day'
import { alias, and, count, desc, eq, gt, lt } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { foundIn, patternsOf } from '@leitai/platform/text/search'
import type * as contract from '../contract.ts'
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
