import { load } from '@leitai/platform/web/api'
import { readId } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { dataset, datasetPreview } from '../contract.ts'
import { chosenFile, readFile } from './dataset-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const cmptId = readId(url.searchParams)
  if (cmptId === null) throw data(null, { status: 404 })
  const { files } = await load(app, dataset, { cmptId })
  const file = chosenFile(files, readFile(url.searchParams))
  if (file) await load(app, datasetPreview, { fileId: file.id })
}
