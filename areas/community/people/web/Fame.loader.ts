import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { hallOfFame, rankYear } from '../contract.ts'
import { hallInput, rankingInput, readFameTab } from './fame-input.ts'

export const loader: ScreenLoader = async ({ app, url: { searchParams } }) => {
  await Promise.all([
    load(app, hallOfFame, hallInput(searchParams)),
    readFameTab(searchParams) === 'ranking' ? load(app, rankYear, rankingInput(searchParams)) : null,
  ])
}
