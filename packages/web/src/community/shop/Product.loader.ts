import { productDetail } from '@leitai/contract/community/shop'
import { data } from 'react-router'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { readProductId } from './shop-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const goodsId = readProductId(url.pathname)
  if (goodsId === null) throw data(null, { status: 404 })
  await load(app, productDetail, { goodsId })
}
