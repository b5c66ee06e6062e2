import type * as contract from '@leitai/contract/community/points'
import { refusalText } from '@leitai/contract/refusals'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { alias, count, desc, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { refusalToDecide } from '../rules.ts'
import { pointGrants as grants } from '../table.ts'

export const pointGrants: Handler<typeof contract.pointGrants> = async ({ db, me, language }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const which = input.state ? eq(grants.state, input.state) : undefined
  const by = alias(users, 'granted_by')
  const decider = alias(users, 'granted_decider')
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
  const [all] = await db.select({ total: count() }).from(grants).where(which)
  const list = rows.map(({ grant, user, by: name, decidedBy }) => {
    const { id, points, reason, state, at, decidedAt } = grant
    const barred = refusalToDecide(grant, me.id)
    const may = { decide: barred && refusalText(barred, language) }
    return { id, person: shownPerson(user), points, reason, state, by: name, at, decidedBy, decidedAt, may }
  })
  return { list, total: all?.total ?? 0, page, pageSize }
}
