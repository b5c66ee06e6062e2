import { sayer } from '@leitai/competition/host-console/refusal-text'
import { shownPerson } from '@leitai/identity/account/record'
import { users } from '@leitai/identity/account/table'
import { count, eq } from '@leitai/platform/db/orm'
import { orRefuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import { ordersWith, wanted } from '../admin-views.ts'
import type * as shop from '../contract.admin.ts'
import { shownOrders } from '../orders.ts'
import { refusalToReturn, refusalToShip } from '../rules.ts'
import { shopOrders } from '../table.ts'

export const adminOrders: Handler<typeof shop.adminOrders> = async (context, input) => {
  const { db, language } = context
  const { page, pageSize, offset } = pageOf(input)
  const [found] = await db
    .select({ count: count() })
    .from(shopOrders)
    .innerJoin(users, eq(users.id, shopOrders.userId))
    .where(wanted(input))
  const [waiting] = await db.select({ count: count() }).from(shopOrders).where(eq(shopOrders.state, 'toShip'))
  const rows = await ordersWith(db, input, { limit: pageSize, offset })
  const shown = await shownOrders(
    context,
    rows.map(({ order }) => order),
  )
  const say = sayer(language)
  const list = rows.map(({ order, buyer }, at) => ({
    ...orRefuse(shown[at], 'shop.noOrder'),
    buyer: shownPerson(buyer),
    may: { ship: say(refusalToShip(order)), sendBack: say(refusalToReturn(order)) },
  }))
  return { list, total: found?.count ?? 0, page, pageSize, toShip: waiting?.count ?? 0 }
}
