import type { House } from '../../platform/context/house.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** The ranks of the day that has just ended are kept. What follows from a day's results comes after that; there is no transaction. */
export const ranksKept = defineHook<{ house: House }>('submission.ranksKept')
