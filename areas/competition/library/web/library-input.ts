import { readPage } from '@leitai/platform/web/framework/read-address'
import type { LibraryFilter } from '@leitai/platform/web/paths'
import { libraryKinds } from '../contract.ts'

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
