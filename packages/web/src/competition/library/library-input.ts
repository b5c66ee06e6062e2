import { libraryKinds } from '@leitai/contract/competition/library'
import { readPage } from '../../platform/app/read-address.ts'
import type { LibraryFilter } from '../../platform/paths.ts'

const ITEMS = 12

/** What a list of the library is asked for, as its address says it. */
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

/** The same as an address holds it: what is usual is left out. */
export const filterOf = ({ page, pageSize: _, ...more }: ReturnType<typeof libraryInput>): LibraryFilter => ({
  ...more,
  ...(page === 1 ? {} : { page }),
})
