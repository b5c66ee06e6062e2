import { load } from '@leitai/platform/web/api'
import { readId, readNumber, readPage } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import type { DatasetFilter } from '@leitai/platform/web/paths'
import { data } from 'react-router'
import { dataset, datasetList, datasetOrders, datasetPreview } from '../contract.ts'

const DATASETS = 12

/** Reads the dataset filter from the URL. */
export const datasetsInput = (search: URLSearchParams) => ({
  keyword: (search.get('keyword') ?? '').slice(0, 40),
  tag: (search.get('tag') ?? '').slice(0, 40),
  order: datasetOrders.find((one) => one === search.get('order')) ?? ('newest' as const),
  page: readPage(search),
  pageSize: DATASETS,
})

/** The same filter as a URL, without default values. */
export const filterOf = ({ order, page, pageSize: _, ...more }: ReturnType<typeof datasetsInput>): DatasetFilter => ({
  ...more,
  ...(order === 'newest' ? {} : { order }),
  ...(page === 1 ? {} : { page }),
})

/** The file id in the URL, or null. */
export const readFile = (search: URLSearchParams) => readNumber(search, 'file')

interface Shown {
  id: number
  sample: boolean
  preview: string
}
const canBeSeen = ({ preview }: Shown) => preview === 'ready' || preview === 'waiting'

/** The selected file, else the first table that is not a sample and whose preview is ready or pending. */
export const chosenFile = <F extends Shown>(files: readonly F[], named: number | null): F | null =>
  files.find(({ id }) => id === named) ??
  files.find((file) => canBeSeen(file) && !file.sample) ??
  files.find(canBeSeen) ??
  null

export const loadDataset: ScreenLoader = async ({ app, url }) => {
  const cmptId = readId(url.searchParams)
  if (cmptId === null) throw data(null, { status: 404 })
  const { files } = await load(app, dataset, { cmptId })
  const file = chosenFile(files, readFile(url.searchParams))
  if (file) await load(app, datasetPreview, { fileId: file.id })
}

export const loadDatasets: ScreenLoader = async ({ app, url }) => {
  await load(app, datasetList, datasetsInput(url.searchParams))
}
