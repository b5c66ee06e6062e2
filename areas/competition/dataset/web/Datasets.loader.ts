import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { datasetList } from '../contract.ts'
import { datasetsInput } from './dataset-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, datasetList, datasetsInput(url.searchParams))
}
