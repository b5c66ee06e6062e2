import type * as shop from '@leitai/contract/community/shop.admin'
import { sayer } from '../../../competition/host-console/refusal-text.ts'
import { shownPerson } from '../../../identity/account/record.ts'
import { users } from '../../../identity/account/table.ts'
import { count, eq } from '../../../platform/db/orm.ts'
import { orRefuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { ordersWith, wanted } from '../admin-views.ts'
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
