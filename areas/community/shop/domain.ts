import { accountClosed, ownDataAsked } from '@leitai/identity/profile/leaving'
import { defineDomain } from '@leitai/platform/domain/domain'
import { on, provide } from '@leitai/platform/domain/hook'
import { implement } from '@leitai/platform/http/dispatcher'
import { keysRotated } from '@leitai/platform/keys/keys-rotated'
import { adminWaitingAsked } from '@leitai/platform/waiting/waiting'
import { paidOrder } from '../points/paid-order-port.ts'
import * as adminCalls from './calls/admin.ts'
import * as orderCalls from './calls/order.ts'
import * as admin from './contract.admin.ts'
import * as shop from './contract.ts'
import { forgetShopper } from './forget.ts'
import { shopOf } from './own-data.ts'
import { orderOfSpend } from './paid-order.ts'
import { reencryptShop } from './reencrypt.ts'
import { shopRefusals } from './refusals.ts'
import { tasks } from './scheduled.ts'
import { products, shopOrders } from './table.ts'
import { addOrders } from './waiting.ts'

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
  hooks: [
    on(keysRotated, ({ ctx, newest }) => reencryptShop(ctx, newest)),
    provide(paidOrder, orderOfSpend),
    on(ownDataAsked, async ({ context, data }) => {
      data.shop = await shopOf(context)
    }),
    on(accountClosed, ({ db, userId, now }) => forgetShopper(db, { userId, now })),
    on(adminWaitingAsked, addOrders),
  ],
})
