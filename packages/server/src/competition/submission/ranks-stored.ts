import type { AppContext } from '../../platform/context/app-context.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** Runs after the ranks of the day that has just ended are stored, outside a transaction, for work that depends on a day's results. */
export const ranksStored = defineHook<{ ctx: AppContext }>('submission.ranksStored')
