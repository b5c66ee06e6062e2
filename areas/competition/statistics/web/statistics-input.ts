import type { InputOf } from '@leitai/platform/contract/call'
import { readId } from '@leitai/platform/web/framework/read-address'
import { data } from 'react-router'
import type { registrationStatistics } from '../contract.ts'

/** The competition in the URL; without one the statistics are those of the platform. */
export function statisticsInput(search: URLSearchParams): InputOf<typeof registrationStatistics> {
  if (!search.get('id')) return {}
  const cmptId = readId(search)
  if (cmptId === null) throw data(null, { status: 404 })
  return { cmptId }
}
