import type { AppContext } from '@leitai/platform/context/app-context'
import { keepCurve } from './curve.ts'
import { recomputeRatings } from './ratings.ts'

/** Runs once a day. */
export async function rateDaily({ ctx }: { ctx: AppContext }): Promise<void> {
  await recomputeRatings(ctx.db, ctx.now())
  await keepCurve(ctx.db, ctx.now())
}
