import { datasetList } from '@leitai/contract/competition/dataset'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { datasetsInput } from './dataset-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, datasetList, datasetsInput(url.searchParams))
}
