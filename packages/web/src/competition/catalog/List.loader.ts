import { getCmptListES, getSearchTerm } from '@leitai/contract/competition/catalog'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { inputOf, readFilter } from './list-filter.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await Promise.all([load(app, getCmptListES, inputOf(readFilter(url.searchParams))), load(app, getSearchTerm, {})])
}
