import { listProducts } from '@leitai/contract/community/shop'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { readShop, shopInput } from './shop-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, listProducts, shopInput(readShop(url.searchParams)))
}
