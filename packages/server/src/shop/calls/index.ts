import * as contract from '@leitai/contract/shop'
import { bind } from '../../call.ts'
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
export const calls = [
  bind('addCodes', contract.addCodes, addCodes),
  bind('cancelOrder', contract.cancelOrder, cancelOrder),
  bind('changeStock', contract.changeStock, changeStock),
  bind('confirmOrder', contract.confirmOrder, confirmOrder),
  bind('deleteAddress', contract.deleteAddress, deleteAddress),
  bind('getGoodsDetail', contract.getGoodsDetail, getGoodsDetail),
  bind('getWaitPayDetail', contract.getWaitPayDetail, getWaitPayDetail),
  bind('goodsDesk', contract.goodsDesk, goodsDesk),
  bind('goodsWritten', contract.goodsWritten, goodsWritten),
  bind('isResult', contract.isResult, isResult),
  bind('listGoods', contract.listGoods, listGoods),
  bind('myAddress', contract.myAddress, myAddress),
  bind('myAddresses', contract.myAddresses, myAddresses),
  bind('myOrder', contract.myOrder, myOrder),
  bind('myOrders', contract.myOrders, myOrders),
  bind('orderPlace', contract.orderPlace, orderPlace),
  bind('ordersCsv', contract.ordersCsv, ordersCsv),
  bind('ordersDesk', contract.ordersDesk, ordersDesk),
  bind('receiveOrder', contract.receiveOrder, receiveOrder),
  bind('returnOrder', contract.returnOrder, returnOrder),
  bind('saveAddress', contract.saveAddress, saveAddress),
  bind('saveGoods', contract.saveGoods, saveGoods),
  bind('setShelf', contract.setShelf, setShelf),
  bind('shipOrder', contract.shipOrder, shipOrder),
  bind('submitOrder', contract.submitOrder, submitOrder),
]
