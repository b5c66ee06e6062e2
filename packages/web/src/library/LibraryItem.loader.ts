import { libraryItem } from '@leitai/contract/library'
import { data } from 'react-router'
import { load } from '../api.ts'
import { readId } from '../app/read-address.ts'
import type { ScreenLoader } from '../app/screen.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const id = readId(url.searchParams)
  if (id === null) throw data(null, { status: 404 })
  await load(app, libraryItem, { id })
}
