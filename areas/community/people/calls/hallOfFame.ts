import type { Handler } from '@leitai/platform/http/dispatcher'
import type { hallOfFame as contract } from '../contract.ts'
import { hallOf, yearsOf } from '../hall.ts'

export const hallOfFame: Handler<typeof contract> = async ({ db }, { year: asked }) => {
  const years = await yearsOf(db)
  const year = asked ?? years[0] ?? null
  if (year === null || !years.includes(year)) return { years, year, people: [], champions: [] }
  return { years, year, ...(await hallOf(db, year)) }
}
