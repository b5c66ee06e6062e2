import { hallOfFame, rankYear } from '@leitai/contract/community/people'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { hallInput, rankingInput, readFameTab } from './fame-input.ts'

export const loader: ScreenLoader = async ({ app, url: { searchParams } }) => {
  await Promise.all([
    load(app, hallOfFame, hallInput(searchParams)),
    readFameTab(searchParams) === 'ranking' ? load(app, rankYear, rankingInput(searchParams)) : null,
  ])
}
