import { cmptDetail } from '@leitai/competition/catalog/contract.detail'
import { load } from '@leitai/platform/web/api'
import { readId } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { competitionTabs, readTab } from './competition-tabs.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  const cmptId = readId(url.searchParams)
  if (cmptId === null) throw data(null, { status: 404 })
  const { loader: tabLoader } = competitionTabs[readTab(url.searchParams)]
  const [tab] = await Promise.all([tabLoader?.(), load(app, cmptDetail, { cmptId })])
  await tab?.(app, cmptId, url.searchParams)
}
