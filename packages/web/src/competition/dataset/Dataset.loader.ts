import { dataset, datasetPreview } from '@leitai/contract/competition/dataset'
import { data } from 'react-router'
import { load } from '../../platform/api.ts'
import { readId } from '../../platform/app/read-address.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { chosenFile, readFile } from './dataset-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const cmptId = readId(url.searchParams)
  if (cmptId === null) throw data(null, { status: 404 })
  const { files } = await load(app, dataset, { cmptId })
  const file = chosenFile(files, readFile(url.searchParams))
  if (file) await load(app, datasetPreview, { fileId: file.id })
}
