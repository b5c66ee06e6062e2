import type { AppContext } from '@leitai/platform/context/app-context'
import { defineHook } from '@leitai/platform/domain/hook'

/** Runs after the ranks of the day that has just ended are stored, outside a transaction, for work that depends on a day's results. */
export const ranksStored = defineHook<{ ctx: AppContext }>('submission.ranksStored')
