import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { productDetail } from '../contract.ts'
import { readProductId } from './shop-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const goodsId = readProductId(url.pathname)
  if (goodsId === null) throw data(null, { status: 404 })
  await load(app, productDetail, { goodsId })
}
