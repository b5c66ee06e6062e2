import { datasetOrders } from '@leitai/contract/competition/dataset'
import { readNumber, readPage } from '../../platform/app/read-address.ts'
import type { DatasetFilter } from '../../platform/paths.ts'

const DATASETS = 12

/** What a list of datasets is asked for, as its address says it. */
export const datasetsInput = (search: URLSearchParams) => ({
  keyword: (search.get('keyword') ?? '').slice(0, 40),
  tag: (search.get('tag') ?? '').slice(0, 40),
  order: datasetOrders.find((one) => one === search.get('order')) ?? ('newest' as const),
  page: readPage(search),
  pageSize: DATASETS,
})

/** The same as an address holds it: what is usual is left out. */
export const filterOf = ({ order, page, pageSize: _, ...more }: ReturnType<typeof datasetsInput>): DatasetFilter => ({
  ...more,
  ...(order === 'newest' ? {} : { order }),
  ...(page === 1 ? {} : { page }),
})

/** The file that an address names; null where it names none. */
export const readFile = (search: URLSearchParams) => readNumber(search, 'file')

interface Shown {
  id: number
  sample: boolean
  preview: string
}
const canBeSeen = ({ preview }: Shown) => preview === 'ready' || preview === 'waiting'

/** The file that is shown: the one named, else the first table that is no sample, whether it has been looked into or is about to be. */
export const chosenFile = <F extends Shown>(files: readonly F[], named: number | null): F | null =>
  files.find(({ id }) => id === named) ??
  files.find((file) => canBeSeen(file) && !file.sample) ??
  files.find(canBeSeen) ??
  null
