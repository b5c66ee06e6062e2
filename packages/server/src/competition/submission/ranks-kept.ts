import type { AppContext } from '../../platform/context/app-context.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** The ranks of the day that has just ended are kept. What follows from a day's results comes after that; there is no transaction. */
export const ranksKept = defineHook<{ ctx: AppContext }>('submission.ranksKept')
