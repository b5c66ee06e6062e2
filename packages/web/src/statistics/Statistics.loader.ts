import { registrationStatistics } from '@leitai/contract/statistics'
import { load } from '../api.ts'
import type { ScreenLoader } from '../app/screen.ts'
import { statisticsInput } from './statistics-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, registrationStatistics, statisticsInput(url.searchParams))
}
