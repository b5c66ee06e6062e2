import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { rankScreen } from '../contract.ts'
import { screenInput } from './screen-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, rankScreen, screenInput(url.searchParams))
}
