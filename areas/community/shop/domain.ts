import { sql } from '@leitai/platform/db/orm'
import { defineDomain } from '@leitai/platform/domain/domain'
import { provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { paidOrder } from '../points/points.ts'
import * as adminCalls from './calls/admin.ts'
import * as orderCalls from './calls/order.ts'
import * as admin from './contract.admin.ts'
import * as shop from './contract.ts'
import { orderOfSpend } from './orders.ts'
import { forgetShopper, ownData } from './personal-data.ts'
import { shopRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { products, shopAddresses, shopCodes, shopOrders } from './table.ts'
import { USES } from './vault.ts'

export const domain = defineDomain({
  name: 'community/shop',
  refusals: shopRefusals,
  calls: implement(
    { ...shop, ...admin },
    { ...adminCalls, ...orderCalls },
    {
      productDetail: [products, shopOrders],
      getWaitPayDetail: [],
      isResult: [products],
      listProducts: [products],
    },
  ),
  tasks,
  ownData,
  forget: (db, { userId, now }) => forgetShopper(db, { userId, now }),
  adminWaiting: {
    orders: () => ({ at: shopOrders.paidAt, from: sql`from ${shopOrders} where ${shopOrders.state} = 'toShip'` }),
  },
  encrypted: [
    { id: shopAddresses.id, texts: [[shopAddresses.address, USES.address]] },
    { id: shopCodes.id, texts: [[shopCodes.code, USES.code]] },
    { id: products.id, texts: [[products.handout, USES.handout]] },
    {
      id: shopOrders.id,
      texts: [
        [shopOrders.address, USES.address],
        [shopOrders.handed, USES.handout],
      ],
    },
  ],
  hooks: [provide(paidOrder, orderOfSpend)],
})
