import { load } from '@leitai/platform/web/api'
import { readId } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { libraryItem } from '../contract.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const id = readId(url.searchParams)
  if (id === null) throw data(null, { status: 404 })
  await load(app, libraryItem, { id })
}
