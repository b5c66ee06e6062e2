import type { InputOf } from '@leitai/platform/contract/call'
import { load } from '@leitai/platform/web/api'
import { readId } from '@leitai/platform/web/framework/read-address'
import type { ScreenLoader } from '@leitai/platform/web/framework/screen'
import { data } from 'react-router'
import { registrationStatistics } from '../contract.ts'

/** The competition in the URL; without one the statistics are those of the platform. */
export function statisticsInput(search: URLSearchParams): InputOf<typeof registrationStatistics> {
  if (!search.get('id')) return {}
  const cmptId = readId(search)
  if (cmptId === null) throw data(null, { status: 404 })
  return { cmptId }
}

export const loadStatistics: ScreenLoader = async ({ app, url }) => {
  await load(app, registrationStatistics, statisticsInput(url.searchParams))
}
