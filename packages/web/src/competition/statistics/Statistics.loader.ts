import { registrationStatistics } from '@leitai/contract/competition/statistics'
import { load } from '../../platform/api.ts'
import type { ScreenLoader } from '../../platform/app/screen.ts'
import { statisticsInput } from './statistics-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, registrationStatistics, statisticsInput(url.searchParams))
}
