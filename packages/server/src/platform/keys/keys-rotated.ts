import type { AppContext } from '../context/app-context.ts'
import { defineHook } from '../domain/hook.ts'

/** The newest data key is known: values under older keys have to be re-encrypted. Hourly, outside a transaction. */
export const keysRotated = defineHook<{ ctx: AppContext; newest: number }>('keys.rotated')
