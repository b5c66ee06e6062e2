import type { Db } from '../../platform/db/db.ts'
import { defineHook } from '../../platform/domain/hook.ts'

/** An address below the base, and when what stands there last changed, where that is known. */
export interface Listed {
  path: string
  changed: Date | null
}

/** A sitemap holds 50,000 addresses at most; the newest of each kind are named. */
export const MOST_EACH = 12_000

/** Adds the pages of a domain that searchers may know of. */
export const addressesAsked = defineHook<{ db: Db; addresses: Listed[] }>('sitemap.addressesAsked')
