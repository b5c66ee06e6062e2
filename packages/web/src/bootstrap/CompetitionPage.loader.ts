import { cmptDetail } from '@leitai/contract/competition/catalog.detail'
import { data } from 'react-router'
import { load } from '../platform/api.ts'
import { readId } from '../platform/app/read-address.ts'
import type { ScreenLoader } from '../platform/app/screen.ts'
import { competitionTabs, readTab } from './competition-tabs.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const cmptId = readId(url.searchParams)
  if (cmptId === null) throw data(null, { status: 404 })
  const { loader: tabLoader } = competitionTabs[readTab(url.searchParams)]
  const [tab] = await Promise.all([tabLoader?.(), load(app, cmptDetail, { cmptId })])
  await tab?.loader(app, cmptId, url.searchParams)
}
