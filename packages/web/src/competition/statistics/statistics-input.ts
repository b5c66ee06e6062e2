import type { registrationStatistics } from '@leitai/contract/competition/statistics'
import type { InputOf } from '@leitai/contract/core/call'
import { data } from 'react-router'
import { readId } from '../../platform/app/read-address.ts'

/** The competition in the URL; without one the statistics are those of the platform. */
export function statisticsInput(search: URLSearchParams): InputOf<typeof registrationStatistics> {
  if (!search.get('id')) return {}
  const cmptId = readId(search)
  if (cmptId === null) throw data(null, { status: 404 })
  return { cmptId }
}
