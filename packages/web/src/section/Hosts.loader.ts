import { hostList } from '@leitai/contract/section'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { hostsInput } from './section-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, hostList, hostsInput(url.searchParams))
}
