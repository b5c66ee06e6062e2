import { cmptDetail } from '@leitai/contract/competition'
import { data } from 'react-router'
import { load } from '../api.ts'
import { readId } from '../app/read-address.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { readTab } from '../detail.ts'
import { tabLoaders } from '../detail-tabs.tsx'

export const loader: ScreenLoader = async ({ app, url }) => {
  const cmptId = readId(url.searchParams)
  if (cmptId === null) throw data(null, { status: 404 })
  const tabLoader = tabLoaders[readTab(url.searchParams)]
  const [tab] = await Promise.all([tabLoader?.(), load(app, cmptDetail, { cmptId })])
  await tab?.loader(app, cmptId, url.searchParams)
}
