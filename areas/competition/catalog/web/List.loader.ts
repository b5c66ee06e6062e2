import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { getCmptListES, getSearchTerm } from '../contract.ts'
import { inputOf, readFilter } from './list-filter.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await Promise.all([load(app, getCmptListES, inputOf(readFilter(url.searchParams))), load(app, getSearchTerm, {})])
}
