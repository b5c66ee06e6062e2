import { readPage } from '@leitai/platform/web/framework/read-address'
import { Flow } from '../contract.ts'

const PAGE = 20

/** Reads the filter of the points centre from the URL. */
export function ledgerInput(search: URLSearchParams) {
  const flow = Flow.safeParse(search.get('kind')).data
  return { ...(flow ? { flow } : {}), page: readPage(search), pageSize: PAGE }
}

/** The calendar month in the URL; undefined for the current month. */
export function calendarInput(search: URLSearchParams) {
  const month = search.get('month') ?? ''
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
}

export const invitedInput = (search: URLSearchParams) => ({ page: readPage(search), pageSize: 10 })
export const rankingInput = { page: 1, pageSize: 10 }
