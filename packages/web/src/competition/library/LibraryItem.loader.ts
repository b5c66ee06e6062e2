import { libraryItem } from '@leitai/contract/competition/library'
import { data } from 'react-router'
import { load } from '../../platform/api.ts'
import { readId } from '../../platform/app/read-address.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const id = readId(url.searchParams)
  if (id === null) throw data(null, { status: 404 })
  await load(app, libraryItem, { id })
}
