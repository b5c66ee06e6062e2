import { getCmptListES, getSearchTerm } from '@leitai/contract/competition'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { inputOf, readFilter } from './list-filter.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await Promise.all([load(app, getCmptListES, inputOf(readFilter(url.searchParams))), load(app, getSearchTerm, {})])
}
