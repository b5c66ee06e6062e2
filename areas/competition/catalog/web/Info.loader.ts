import { load } from '@leitai/platform/web/api'
import { readId } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { cmptDetail, getShareInfo } from '../contract.detail.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const cmptId = readId(url.searchParams)
  if (cmptId === null) throw data(null, { status: 404 })
  await Promise.all([load(app, cmptDetail, { cmptId }), load(app, getShareInfo, { cmptId })])
}
