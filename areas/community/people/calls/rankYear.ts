import type { Handler } from '@leitai/platform/http/dispatcher'
import { pageOf } from '@leitai/platform/http/page'
import type * as people from '../contract.ts'
import { placesOfYear, yearsOf } from '../hall.ts'

export const rankYear: Handler<typeof people.rankYear> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const years = await yearsOf(db)
  const year = input.year ?? years[0]
  if (year === undefined || !years.includes(year)) return { list: [], total: 0, page, pageSize }
  return { ...(await placesOfYear(db, { year, keyword: input.keyword, offset, limit: pageSize })), page, pageSize }
}
