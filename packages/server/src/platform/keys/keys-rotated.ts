import type { AppContext } from '../context/app-context.ts'
import { defineHook } from '../domain/hook.ts'

/** The newest key is known: what lies encrypted under an older one is to be encrypted anew. Every hour, outside a transaction. */
export const keysRotated = defineHook<{ ctx: AppContext; newest: number }>('keys.rotated')
