import { load } from '@leitai/platform/web/api'
import { readId, readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import type { LibraryFilter } from '@leitai/platform/web/paths'
import { data } from 'react-router'
import { libraryItem, libraryKinds, libraryList } from '../contract.ts'

const ITEMS = 12

/** Reads the library filter from the URL. */
export function libraryInput(search: URLSearchParams) {
  const kind = libraryKinds.find((one) => one === search.get('kind'))
  return {
    keyword: (search.get('keyword') ?? '').slice(0, 40),
    ...(kind && { kind }),
    tag: (search.get('tag') ?? '').slice(0, 20),
    page: readPage(search),
    pageSize: ITEMS,
  }
}

/** The same filter as a URL, without default values. */
export const filterOf = ({ page, pageSize: _, ...more }: ReturnType<typeof libraryInput>): LibraryFilter => ({
  ...more,
  ...(page === 1 ? {} : { page }),
})

export const loadLibrary: ScreenLoader = async ({ app, url }) => {
  await load(app, libraryList, libraryInput(url.searchParams))
}

export const loadLibraryItem: ScreenLoader = async ({ app, url }) => {
  const id = readId(url.searchParams)
  if (id === null) throw data(null, { status: 404 })
  await load(app, libraryItem, { id })
}
