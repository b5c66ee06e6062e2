import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { hostList } from '../contract.ts'
import { hostsInput } from './shared/section-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, hostList, hostsInput(url.searchParams))
}
