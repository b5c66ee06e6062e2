import { load } from '@leitai/platform/web/api'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { registrationStatistics } from '../contract.ts'
import { statisticsInput } from './statistics-input.ts'

export const loader: ScreenLoader = async ({ app, url }) => {
  await load(app, registrationStatistics, statisticsInput(url.searchParams))
}
