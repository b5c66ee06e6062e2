import { load } from '@leitai/platform/web/api'
import { readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { listProducts, productDetail } from '../contract.ts'

export const SHOP_PAGE = 12
export const sorts = ['shelf', 'cheap', 'dear', 'new'] as const
export const kinds = ['all', 'goods', 'virtual'] as const

const among = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text)

/** Reads the shop's filter from the URL. */
export function readShop(search: URLSearchParams) {
  return {
    kind: among(kinds, search.get('kind')) ?? 'all',
    order: among(sorts, search.get('order')) ?? 'shelf',
    keyword: (search.get('keyword') ?? '').slice(0, 40),
    page: readPage(search),
  }
}

export function shopInput({ kind, order, keyword, page }: ReturnType<typeof readShop>) {
  const virtual = kind === 'all' ? undefined : kind === 'virtual'
  return { ...(virtual === undefined ? {} : { virtual }), order, keyword, page, pageSize: SHOP_PAGE }
}

/** The id in a product's URL, such as /12/shop_detail.html; null if it is invalid. */
export function readProductId(pathname: string): number | null {
  const id = Number(/\/([1-9]\d{0,8})\/shop_detail\.html$/.exec(pathname)?.[1] ?? 0)
  return id > 0 ? id : null
}

export const loadProduct: ScreenLoader = async ({ app, url }) => {
  const goodsId = readProductId(url.pathname)
  if (goodsId === null) throw data(null, { status: 404 })
  await load(app, productDetail, { goodsId })
}

export const loadShop: ScreenLoader = async ({ app, url }) => {
  await load(app, listProducts, shopInput(readShop(url.searchParams)))
}
