import { cmptDetail, getShareInfo } from '@leitai/contract/competition/catalog.detail'
import { data } from 'react-router'
import { load } from '../../platform/api.ts'
import { readId } from '../../platform/app/read-address.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const cmptId = readId(url.searchParams)
  if (cmptId === null) throw data(null, { status: 404 })
  await Promise.all([load(app, cmptDetail, { cmptId }), load(app, getShareInfo, { cmptId })])
}
