import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { listProducts } from '../contract.ts'
import { readShop, shopInput } from './shop-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, listProducts, shopInput(readShop(url.searchParams)))
}
