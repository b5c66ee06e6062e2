import * as contract from '@leitai/contract/community/shop'
import { implement } from '../../../platform/http/dispatcher.ts'
import { addCodes } from './addCodes.ts'
import { cancelOrder } from './cancelOrder.ts'
import { changeStock } from './changeStock.ts'
import { confirmOrder } from './confirmOrder.ts'
import { deleteAddress } from './deleteAddress.ts'
import { getGoodsDetail } from './getGoodsDetail.ts'
import { getWaitPayDetail } from './getWaitPayDetail.ts'
import { goodsDesk } from './goodsDesk.ts'
import { goodsWritten } from './goodsWritten.ts'
import { isResult } from './isResult.ts'
import { listGoods } from './listGoods.ts'
import { myAddress } from './myAddress.ts'
import { myAddresses } from './myAddresses.ts'
import { myOrder } from './myOrder.ts'
import { myOrders } from './myOrders.ts'
import { orderPlace } from './orderPlace.ts'
import { ordersCsv } from './ordersCsv.ts'
import { ordersDesk } from './ordersDesk.ts'
import { receiveOrder } from './receiveOrder.ts'
import { returnOrder } from './returnOrder.ts'
import { saveAddress } from './saveAddress.ts'
import { saveGoods } from './saveGoods.ts'
import { setShelf } from './setShelf.ts'
import { shipOrder } from './shipOrder.ts'
import { submitOrder } from './submitOrder.ts'

/** Every open call of the domain with what is done for it. */
export const calls = implement(contract, {
  addCodes,
  cancelOrder,
  changeStock,
  confirmOrder,
  deleteAddress,
  getGoodsDetail,
  getWaitPayDetail,
  goodsDesk,
  goodsWritten,
  isResult,
  listGoods,
  myAddress,
  myAddresses,
  myOrder,
  myOrders,
  orderPlace,
  ordersCsv,
  ordersDesk,
  receiveOrder,
  returnOrder,
  saveAddress,
  saveGoods,
  setShelf,
  shipOrder,
  submitOrder,
})
