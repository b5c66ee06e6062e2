import { rankScreen } from '@leitai/contract/screen'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { screenInput } from './screen-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, rankScreen, screenInput(url.searchParams))
}
