import type * as people from '@leitai/contract/community/people'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { pageOf } from '../../../platform/http/page.ts'
import { placesOfYear, yearsOf } from '../hall.ts'

export const rankYear: Handler<typeof people.rankYear> = async ({ db }, input) => {
  const { page, pageSize, offset } = pageOf(input)
  const years = await yearsOf(db)
  const year = input.year ?? years[0]
  if (year === undefined || !years.includes(year)) return { list: [], total: 0, page, pageSize }
  return { ...(await placesOfYear(db, { year, keyword: input.keyword, offset, limit: pageSize })), page, pageSize }
}
