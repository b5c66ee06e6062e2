import { rankScreen } from '@leitai/contract/competition/live-board'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { screenInput } from './screen-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, rankScreen, screenInput(url.searchParams))
}
