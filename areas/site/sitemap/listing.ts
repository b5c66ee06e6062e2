import type { Db } from '@leitai/platform/db/db'
import { defineHook } from '@leitai/platform/domain/hook'

/** A path below the base, and when its page last changed, if known. */
export interface Listed {
  path: string
  changed: Date | null
}

/** A sitemap has at most 50,000 entries; the newest of each kind are listed. */
export const MOST_EACH = 12_000

/** Adds a domain’s public pages to the sitemap. */
export const addressesAsked = defineHook<{ db: Db; addresses: Listed[] }>('sitemap.addressesAsked')
