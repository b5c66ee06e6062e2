import { datasetList } from '@leitai/contract/dataset'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { datasetsInput } from './dataset-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, datasetList, datasetsInput(url.searchParams))
}
