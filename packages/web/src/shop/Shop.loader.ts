import { listGoods } from '@leitai/contract/shop'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { readShop, shopInput } from './shop-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, listGoods, shopInput(readShop(url.searchParams)))
}
