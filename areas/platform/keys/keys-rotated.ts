import type { AppContext } from '../context/app-context.ts'
import { defineHook } from '../domain/hook.ts'

/** Announces the newest data key, hourly: values under older keys have to be re-encrypted. Runs outside a transaction. */
export const keysRotated = defineHook<{ ctx: AppContext; newest: number }>('keys.rotated')
