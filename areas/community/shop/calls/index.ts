import { implement } from '@leitai/platform/http/dispatcher'
import * as admin from '../contract.admin.ts'
import * as shop from '../contract.ts'
import { products, shopOrders } from '../table.ts'
import { addCodes } from './addCodes.ts'
import { adminOrders } from './adminOrders.ts'
import { adminProducts } from './adminProducts.ts'
import { cancelOrder } from './cancelOrder.ts'
import { changeStock } from './changeStock.ts'
import { confirmOrder } from './confirmOrder.ts'
import { deleteAddress } from './deleteAddress.ts'
import { editableProduct } from './editableProduct.ts'
import { getWaitPayDetail } from './getWaitPayDetail.ts'
import { isResult } from './isResult.ts'
import { listProducts } from './listProducts.ts'
import { myAddress } from './myAddress.ts'
import { myAddresses } from './myAddresses.ts'
import { myOrder } from './myOrder.ts'
import { myOrders } from './myOrders.ts'
import { orderPlace } from './orderPlace.ts'
import { ordersCsv } from './ordersCsv.ts'
import { productDetail } from './productDetail.ts'
import { receiveOrder } from './receiveOrder.ts'
import { returnOrder } from './returnOrder.ts'
import { saveAddress } from './saveAddress.ts'
import { saveProduct } from './saveProduct.ts'
import { setShelf } from './setShelf.ts'
import { shipOrder } from './shipOrder.ts'
import { submitOrder } from './submitOrder.ts'

/** All public calls of this domain with their handlers. */
export const calls = implement(
  { ...shop, ...admin },
  {
    addCodes,
    cancelOrder,
    changeStock,
    confirmOrder,
    deleteAddress,
    productDetail,
    getWaitPayDetail,
    adminProducts,
    editableProduct,
    isResult,
    listProducts,
    myAddress,
    myAddresses,
    myOrder,
    myOrders,
    orderPlace,
    ordersCsv,
    adminOrders,
    receiveOrder,
    returnOrder,
    saveAddress,
    saveProduct,
    setShelf,
    shipOrder,
    submitOrder,
  },
  {
    productDetail: [products, shopOrders],
    getWaitPayDetail: [],
    isResult: [products],
    listProducts: [products],
  },
)
