import type { House } from '../../platform/context/house.ts'
import { keepCurve } from './curve.ts'
import { recomputeRatings } from './ratings.ts'

/** Once a day, when the day's ranks are kept. */
export async function rateDaily({ house }: { house: House }): Promise<void> {
  await recomputeRatings(house.db, house.now())
  await keepCurve(house.db, house.now())
}
