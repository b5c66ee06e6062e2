import { hostList } from '@leitai/contract/competition/section'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { hostsInput } from './section-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, hostList, hostsInput(url.searchParams))
}
