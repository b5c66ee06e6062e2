import { type hallOfFame as contract, HALL_SIZE } from '@leitai/contract/community/people'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { championsOf, placesOfYear, yearsOf } from '../hall.ts'

export const hallOfFame: Handler<typeof contract> = async ({ db }, { year: asked }) => {
  const years = await yearsOf(db)
  const year = asked ?? years[0] ?? null
  if (year === null || !years.includes(year)) return { years, year, people: [], champions: [] }
  const { list } = await placesOfYear(db, { year, offset: 0, limit: HALL_SIZE })
  return { years, year, people: list.filter(({ rank }) => rank <= HALL_SIZE), champions: await championsOf(db, year) }
}
